/**
 * The hard limit that the deployment sets (`service-process.ts`): small enough that one account fills it repeatedly.
 */
export const HARD_LIMIT = 40_000_000;

/** ACCOUNT_DELETION_DELAY of the soak's services, in seconds. */
export const DELETION_DELAY = 20;
