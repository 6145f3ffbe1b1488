import { AccountEntity } from './account.js';
import { SessionEntity } from './session.js';

/** Every entity, by the alphabet. */
export const ENTITIES = [AccountEntity, SessionEntity];
