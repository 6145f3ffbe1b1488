import { ChangeDisplayName } from '../../../../application/accounts/change-display-name.js';
import type { Profile } from '../../../../domain/accounts/account.js';
import { MAX_DISPLAY_NAME } from '../../../../domain/accounts/display-name.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok, type Reply } from '../../pipeline/response/reply.js';
import { INSTANT, nullable, object, ruledText, schema, text, UUID } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const profileSchema = schema(
  'Profile',
  object({ id: UUID, address: text(), display_name: nullable(text()), created_at: INSTANT }),
);

interface ProfileChange {
  readonly display_name?: string | null;
}

const change = schema<ProfileChange>(
  'ProfileChange',
  object({ display_name: nullable(ruledText({ maxLength: MAX_DISPLAY_NAME })) }, ['display_name']),
);

export const readProfile: Endpoint<null, 'session'> = {
  summary: "Read the caller's own profile",
  docs: DOCS.readProfile,
  body: NO_BODY,
  answers: { 200: profileSchema },
  openToSuspended: true,
  run: ({ caller }) => Promise.resolve(profileReply(caller.account)),
};

export const changeProfile: Endpoint<ProfileChange, 'session', ChangeDisplayName> = {
  summary: 'Change the display name',
  docs: DOCS.changeProfile,
  body: json(change),
  answers: { 200: profileSchema },
  useCase: ChangeDisplayName,
  run: async ({ caller, body }, changeDisplayName) =>
    profileReply(await changeDisplayName.execute(caller, body.display_name)),
};

function profileReply({ id, address, displayName, createdAt }: Profile): Reply {
  return ok({ id, address, display_name: displayName, created_at: toRfc3339(createdAt) });
}
