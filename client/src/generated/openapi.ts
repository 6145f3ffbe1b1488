// Made from the OpenAPI document by tools/make-client-types.ts. Do not edit.
export interface paths {
    readonly "/v1/auth/register": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create an account with an address and a password, and sign in
         * @description The address is `local@domain`, at most 254 bytes. The password has 12 to 1024 characters. The response is a token pair: the account is signed in. If registration is closed, only the operator creates accounts.
         */
        readonly post: operations["register"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/login": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Sign in with address and password
         * @description The response is 200 with a token pair. If a second factor is confirmed, the response is 202 with a challenge, which `POST /v1/auth/login/verify-totp` completes. An unknown address and a wrong password get the same response in the same time. Too many wrong passwords lock the address for a while. `cohort_hash` and `device_id` are advisory: the service ignores malformed values, and creates a `device_id` if it is absent.
         */
        readonly post: operations["login"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/login/verify-totp": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Complete a sign-in with a code of the second factor
         * @description A challenge allows five codes within five minutes, and each code is accepted once. A wrong code is a 401 with `attempts_left`. `cohort_hash` and `device_id` are advisory: the service ignores malformed values, and creates a `device_id` if it is absent.
         */
        readonly post: operations["verifyTotp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/totp/enroll": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start the enrollment of a second factor, or start it again
         * @description Show `otpauth_uri` as a QR code. The second factor is SHA-1, 6 digits, 30 seconds. It takes effect when `POST /v1/auth/totp/verify-enrollment` accepts a code; until then a new enrollment replaces the secret.
         */
        readonly post: operations["enrollTotp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/totp/verify-enrollment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm the pending second factor with one of its codes
         * @description The code is used up. From then on a sign-in requires a code.
         */
        readonly post: operations["confirmTotp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/totp/disable": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Remove the second factor with one of its codes
         * @description The request needs a current code, so that a stolen session alone cannot remove the second factor.
         */
        readonly post: operations["disableTotp"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/reauthenticate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm the password of the signed-in account
         * @description An app calls this before a sensitive action. It changes nothing on the server. A wrong password is a 403 and counts towards the lockout of the address.
         */
        readonly post: operations["reauthenticate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/profile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the caller's own profile
         * @description The profile is everything that the service knows about a person: id, login address, display name and creation time. Nobody can read another person's profile.
         */
        readonly get: operations["readProfile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the display name
         * @description If `display_name` is absent, the name stays; null clears it. A name has at most 128 characters and no control characters. The service removes surrounding white space.
         */
        readonly patch: operations["changeProfile"];
        readonly trace?: never;
    };
    readonly "/v1/auth/password": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Change the password, and close every other session
         * @description The caller's session stays open with the same expiry, and gets a new refresh token. The service closes all other sessions of the account. A wrong current password is a 403, not a 401, because the session is valid.
         */
        readonly post: operations["changePassword"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/escrow": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the sealed master key
         * @description The response has the bytes exactly as they were stored. A replacement names the `ETag` in `If-Match`.
         */
        readonly get: operations["readEscrow"];
        /**
         * Store the sealed master key
         * @description The body is the master key, sealed by the client; it has at most 64 KiB. A second device and a recovery obtain the master key from it. Send `If-None-Match: *`, or no condition, for the first escrow. Send `If-Match` with the `ETag` of the stored escrow to replace it, so that two devices cannot overwrite each other.
         */
        readonly put: operations["putEscrow"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/export": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read everything that the service stores about the caller, as lines of JSON
         * @description The response is lines of JSON, each with a `type`: profile, second_factor, identity, escrow, device_directory, moved, session, cohort, operator_deed, sponsored_account, album, member, asset (everything that the caller added anywhere, with manifests), charge, link, pull, upload. Blobs are named by hash: fetch them from `/v1/blobs`. The export contains no secret. After each page comes `{"type":"mark","from":…}`. To continue an interrupted export after its last mark, send the `from` of that mark as `?from=`. An export is complete only if its last line is `{"type":"end","counts":…}`; the counts cover this response. The service reads it page by page: changes during the export may be missing from it.
         */
        readonly get: operations["exportOwnAccount"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/account/deletion": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Request the deletion of the account; the request can be cancelled until the deletion
         * @description The request needs the `password`. An account without a password, and every account where the service takes no passwords, sends the `code` and `code_verifier` of a fresh sign-in at its provider instead. If a second factor is confirmed, the request also needs `totp_code`. Until `deletes_at` the account is read-only: the service rejects writes with `error.account.deletion_pending`. Then the service deletes everything that belongs to the account: sessions, second factor, directory, escrow, links, albums and all its uploads, also those in albums of others. What others uploaded to its albums moves to their trash. A repeated request returns the same `deletes_at`.
         */
        readonly post: operations["requestDeletion"];
        /**
         * Cancel the deletion of the account
         * @description The caller can cancel the deletion until `deletes_at`. Without a requested deletion nothing changes.
         */
        readonly delete: operations["cancelDeletion"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/refresh": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Obtain a new access token with the refresh token
         * @description The refresh token stays the same for the lifetime of the session. `error.auth.session_revoked` tells a client that its session was revoked and that it should wipe its data.
         */
        readonly post: operations["refresh"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the account's open sessions, newest first, and its device cohorts
         * @description `expires_at` is the hard expiry of a session; `inactive_at` is when it expires if it is not used before. Every page has the 500 cohorts that were seen last. The service stores no network address and no user agent.
         */
        readonly get: operations["listSessions"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/sessions/{session_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Revoke one open session of the account
         * @description Any open session of the account can revoke any other, or itself. Every node rejects the access token of the revoked session from its next request on.
         */
        readonly delete: operations["revokeSession"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke the caller's session
         * @description The service revokes the session of the access token. Other sessions stay open.
         */
        readonly post: operations["logout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/logout/all/challenge": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Request a challenge for logging out everywhere
         * @description Sign the deterministic CBOR of `["service-logout-all/v1", server_host, challenge]` with the identity key (Ed25519). The challenge is valid for one attempt. The account needs a published device directory, because that pins the identity key.
         */
        readonly post: operations["issueLogoutChallenge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/logout/all": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Revoke every session of the account, with a signature by the identity key
         * @description The request needs no session: the signature is the proof. A request that names a live challenge uses it up, even if the request is rejected. Unknown, used and expired challenges and wrong signatures get the same response.
         */
        readonly post: operations["logoutAll"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/oidc": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the OpenID providers of this server
         * @description An app offers these providers on its sign-in page. The list is empty if the server does not use OpenID Connect.
         */
        readonly get: operations["listProviders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/oidc/{provider}/start": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start a sign-in at a provider, or link an identity to the caller's account
         * @description `code_challenge` is the S256 challenge of the app's own verifier. `redirect_uri` must be on the deployment's list, byte for byte. Open `authorization_url` in a browser; the app receives `?code=` or `?error=` at its `redirect_uri`. With the purpose `link` and an access token, the service links the identity to the caller's account. Without that purpose an access token is ignored.
         */
        readonly post: operations["startOidc"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/oidc/{provider}/callback": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Receive the browser from the provider, and redirect it to the app
         * @description This is the one redirect URI that is registered at the provider. The service checks state, nonce and issuer (RFC 9207), and redirects the browser to the app's `redirect_uri`. A refusal is a page for browsers and a problem for programs. The response to HEAD has only the app's address: it leaves the sign-in open.
         */
        readonly get: operations["oidcCallback"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/oidc/{provider}/backchannel-logout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * End a person's sessions on behalf of the provider
         * @description This is OpenID Connect Back-Channel Logout 1.0: register this address at the provider as the back-channel logout URI. The body is a form with one `logout_token`, which the service checks according to section 2.6 of the standard and accepts once. With `sid` the service ends the sessions that came from that session of the provider; without it, all sessions that the provider opened for the person. Sessions opened by password stay open.
         */
        readonly post: operations["backchannelLogout"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/oidc/complete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Exchange the one-time code and the app's verifier for a session
         * @description The one-time code is valid for 60 seconds and for one attempt. A first sign-in creates an account. An e-mail address never joins an identity to an existing account. The same request completes a link.
         */
        readonly post: operations["completeOidc"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/oidc/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the identities that are linked to the caller's account
         * @description `provider` is null if this server no longer offers the provider. Unlink such an identity by its `issuer`.
         */
        readonly get: operations["listIdentityLinks"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Unlink an identity by its issuer, even if its provider is no longer offered
         * @description The service rejects the removal of the last way to sign in. Open sessions stay open.
         */
        readonly delete: operations["unlinkIssuer"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/oidc/{provider}/link": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Unlink the provider's identity from the account
         * @description The service rejects the removal of the last way to sign in. Open sessions stay open.
         */
        readonly delete: operations["unlinkIdentity"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/discoverability": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the caller's own handle, and whether WebFinger answers for it
         * @description People read their own handle here. Anonymous WebFinger answers for a handle only if `webfinger` is true; the default is false.
         */
        readonly get: operations["readDiscoverability"];
        /**
         * Allow or forbid anonymous WebFinger for the caller's handle
         * @description The setting applies to anonymous WebFinger only: signed-in users and peers can always look up a handle.
         */
        readonly put: operations["setDiscoverability"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/moved": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Publish that the caller moved to another handle
         * @description `ik_sig` is the Ed25519 signature by the identity key over the deterministic CBOR of `["service-moved/v1", old_handle, new_handle, moved_at]`. The service stores the certificate only if the signature verifies. A later certificate replaces an earlier one.
         */
        readonly put: operations["publishMoved"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/devices/directory": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the caller's own device directory
         * @description The response is the signed document, byte for byte as it was published. Other devices of the account verify it.
         */
        readonly get: operations["readDirectory"];
        /**
         * Publish the next version of the device directory
         * @description The body is a COSE_Sign1 (RFC 9052) by the account's identity key (Ed25519) over the deterministic CBOR map `{version, ik, devices}`, with the external data `["service-device-directory/v1", account_id]`. The first directory pins the identity key. That key signs each later directory, whose version is the stored version plus one. A directory lists at most 256 devices.
         */
        readonly put: operations["publishDirectory"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Look up a user by the whole handle, here or at a federated server
         * @description If the handle is at another server, and that server is a peer, the service looks it up there. The response has the user id, the identity key and the signed device directory, which the caller verifies, and never a profile. `ik` and `directory` are null if the user has published no directory.
         */
        readonly get: operations["lookUpUser"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/federation/users": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Look up a user of this server for a federated server
         * @description This operation is for servers, not for apps. It needs a capability with the scope `lookup`: a JWT that the peer's key signed for this server, valid for at most a day. The service checks it with the peer's published keys and revocations. The requests of a peer per minute are limited.
         */
        readonly get: operations["lookUpForPeer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/federation/blobs/{content_hash}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Send a blob to a federated server
         * @description This operation is for servers, not for apps. It needs a capability with the scope `pull`. The response is the whole blob or one range of bytes.
         */
        readonly get: operations["serveBlobToPeer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/federation/pulls": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the blobs in the caller's cache, newest first
         * @description `charged` is 0 if the server already had the blob.
         */
        readonly get: operations["listPulls"];
        readonly put?: never;
        /**
         * Pull a blob from a federated server into the caller's cache
         * @description The server fetches the ciphertext from the peer and checks its hash. `GET /v1/blobs/{content_hash}` then reads it. The blob counts towards the caller's storage and towards the share of it that caching may use. The service charges a blob that it already stores once. The service completes a pull whose client has disconnected: send the request again.
         */
        readonly post: operations["pullBlob"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/federation/pulls/{pull_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a blob from the caller's cache
         * @description The removal frees quota and caching budget. The service deletes the blob when nothing else refers to it.
         */
        readonly delete: operations["dropPull"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/service/server-info": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what a client or a peer must know about this server
         * @description This is the first request of a client: where and how to sign in; the protocol versions, crypto suites and sidecar schemas that the server accepts; and the keys that verify its tokens. The service responds also while the database is down.
         */
        readonly get: operations["readServerInfo"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/service/revoked-jti": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the federation capabilities that this server revoked in the last 24 hours
         * @description A peer fetches this list before it accepts a capability of this server. The service reads it from the database for each request: while the database is down the response is a 503. The list is always whole. As a peer, Gatehouse rejects a list of more than 100,000 revocations or 16 MiB, and with it every capability of the server that sent the list.
         */
        readonly get: operations["readRevocations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/service/deprecation": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the announcements about protocol versions and client builds, past ones included
         * @description A client compares the announcements with its own protocol version and build, and asks the person to update in time.
         */
        readonly get: operations["readDeprecations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/service/attestation-keys": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the keys that verify attestations, newest first, and their history
         * @description The history is append-only, and each entry has the hash of the one before. A client that keeps the last hash detects any change of earlier entries.
         */
        readonly get: operations["readAttestationKeys"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/service/moved/{user}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a user's signed certificate of having moved
         * @description Verify `ik_sig` with the user's identity key before you follow the certificate. A user who has not moved and a user who does not exist get the same 404.
         */
        readonly get: operations["readMoved"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/jwks.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the keys that verify access tokens, as a JWK Set (RFC 7517)
         * @description These are the signing keys of server-info, in the form that JOSE libraries use (`createRemoteJWKSet` and others). A rotated key stays listed for the grace time that the operator sets, one hour by default.
         */
        readonly get: operations["readJwks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/.well-known/webfinger": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Find a user by WebFinger (RFC 7033)
         * @description The response has the handle and the display name, and no links. A user who has not opted in and a user who does not exist get the same 404.
         */
        readonly get: operations["findWebfinger"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read this OpenAPI 3.1 document
         * @description The service generates the document from its route table. It is for programs that generate clients; `GET /docs` shows it to people.
         */
        readonly get: operations["readDocument"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what this service is, whether it is well, and where its documentation is
         * @description Browsers get a small page, programs get JSON.
         */
        readonly get: operations["readFrontPage"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Show the API reference
         * @description Swagger UI, which is part of the service, renders `/openapi.json`. A request can be tried on the page.
         */
        readonly get: operations["readReference"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/docs/{file}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a file of the API reference
         * @description These are the style sheets and scripts of the API reference. The page loads nothing from other origins.
         */
        readonly get: operations["readReferenceFile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/sponsored-accounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the sponsored accounts that the caller owns, newest first
         * @description These are the accounts that the caller sponsors, and those that the caller owns beside another sponsor.
         */
        readonly get: operations["listSponsoredAccounts"];
        readonly put?: never;
        /**
         * Create an account without a sign-in, whose storage counts towards the caller
         * @description A sponsored account has no address, no password and no session. Its owners, the sponsor included, upload as the account and create albums for it, by `owner_id`. Its storage counts towards the sponsor.
         */
        readonly post: operations["createSponsoredAccount"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/sponsored-accounts/{account_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a sponsored account
         * @description The account's albums and assets become the caller's own: they stay stored and charged. Other owners lose their access; their open uploads for the account end, and upgrades of its albums that they proposed. The caller's open uploads for the account end in albums in which the caller may not write.
         */
        readonly delete: operations["deleteSponsoredAccount"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/auth/sponsored-accounts/{account_id}/owners/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Add an owner to a sponsored account
         * @description Only the sponsor can do this. An owner uploads as the account, creates albums for it, and is an admin of every album that it owns. Adding an existing owner changes nothing.
         */
        readonly put: operations["addSponsoredOwner"];
        readonly post?: never;
        /**
         * Remove an owner from a sponsored account
         * @description Only the sponsor can do this, and the sponsor stays an owner. The open uploads of the removed owner for the account end, and upgrades of its albums that the owner proposed.
         */
        readonly delete: operations["removeSponsoredOwner"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/albums": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the albums that the caller owns or is a member of, newest first
         * @description `role` is the caller's role in the album.
         */
        readonly get: operations["listAlbums"];
        readonly put?: never;
        /**
         * Create an album
         * @description `protocol_version` must equal the header `X-Service-Protocol`; the album stays pinned to it. The manifest is opaque to the server: bytes that the client signed. If the client chooses the `album_id` (a UUIDv7), a repeated request returns the same album.
         */
        readonly post: operations["createAlbum"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/albums/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read one album, with its manifest and members
         * @description Reading works at any protocol version.
         */
        readonly get: operations["readAlbum"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete an empty album
         * @description Only the owner can delete an album. An album whose assets are all in the trash is empty: whoever uploaded them purges them afterwards. Open uploads end. The id is never used again.
         */
        readonly delete: operations["deleteAlbum"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/albums/{id}/members/{user_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Add a member to the album, or change a member's role
         * @description Only an admin can do this. The owner stays an admin. If a member becomes a reader, the member's open uploads in the album end. If an admin becomes a writer or a reader, an upgrade that they proposed ends.
         */
        readonly put: operations["putMember"];
        readonly post?: never;
        /**
         * Remove a member from the album, or leave the album
         * @description An admin removes any member; a member removes itself. The member's open uploads in the album end, and an upgrade that the member proposed. The owner cannot be removed.
         */
        readonly delete: operations["removeMember"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/albums/{id}/upgrade": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the state of the album's upgrade
         * @description `normal`: there is no upgrade, and all members but `phase` and `in_flight` are null. `quiescing`: `in_flight` uploads are not finished. `frozen`: all are finished, and the album can be forked. In both phases the service accepts only writes that name the live intent, and purges of the trash.
         */
        readonly get: operations["readUpgrade"];
        readonly put?: never;
        /**
         * Propose to move the album to another protocol version
         * @description Only an admin can do this. The body is a COSE_Sign with two signatures by the proposing device, Ed25519 and ML-DSA-65, over `{intent_id, from_version, to_version, proposer_device, deadline}`. The album is then quiescent: while the intent is live, the service rejects writes that do not name it. The same intent again changes nothing. The service rejects another intent with the `intent_id` of the live one.
         */
        readonly post: operations["proposeUpgrade"];
        /**
         * Abort the live upgrade
         * @description Only an admin can do this. The album is writable again. An aborted intent never becomes live again.
         */
        readonly delete: operations["abortUpgrade"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the caller's links or, with `album_id`, all links into an album
         * @description The list is newest first, without deleted links, and with expired ones for 30 days. About guests the service stores only the number of `uses` and the day of the last one. Uses at other nodes or workers are counted at most a minute late.
         */
        readonly get: operations["listLinks"];
        readonly put?: never;
        /**
         * Create a link through which guests read an album or contribute to it
         * @description Only an admin of the album can create links. A `share` link shows the album or, with `asset_ids`, some of its assets. An `upload` link accepts contributions up to `max_bytes` and `max_files`, and shows nothing; the service charges them to the link's creator. The client derives a token and a key from the link secret. It sends the SHA-256 of the token as `token_hash`, and a `bundle` of at most 32 KiB that is sealed under the key. The secret itself never leaves the client. A link ends with its creator's admin role, with the album, at `expires_at`, or when it is deleted. If the client chooses the `link_id` (a UUIDv7), a repeated request returns the same link until it ends. An album has at most 1,000 links, with expired ones and without deleted ones.
         */
        readonly post: operations["createLink"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/links/{link_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a link
         * @description The link's creator and every admin of its album can do this. Every node rejects the next request of a guest. The service forgets the bundle.
         */
        readonly delete: operations["revokeLink"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change the expiry of a link, or the bounds of an upload link
         * @description Only the link's creator can do this. Absent members stay unchanged. If a bound is below what is used, the link accepts nothing more. A link that has ended, also by its expiry, cannot be changed; create another one.
         */
        readonly patch: operations["changeLink"];
        readonly trace?: never;
    };
    readonly "/v1/guest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what the link opens: the sealed bundle, and the versions of its album
         * @description The credential is `Authorization: Bearer link.<link_id>.<token>`. An unknown, deleted, expired or ended link and a wrong token get the same 401.
         */
        readonly get: operations["readGuest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/guest/assets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the assets that a share link shows, newest first
         * @description The list has the assets that the link shows, contributions of guests included, but not those in the trash. An asset has the members that a member of the album sees, without the ids of owner and uploader. An upload link shows nothing.
         */
        readonly get: operations["listSharedAssets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/guest/blobs/{content_hash}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a blob of a share link, whole or one range of bytes
         * @description The operation works like `GET /v1/blobs/{content_hash}`, for the originals, derivatives and metadata of the assets that the link shows.
         */
        readonly get: operations["readSharedBlob"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/guest/blobs/batch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read many small blobs of a share link in one response
         * @description The response has the form of that to `POST /v1/blobs/batch`. Of the 600 requests a minute of the link, the request counts as one for each 16 hashes or part of them.
         */
        readonly post: operations["readSharedBlobBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/guest/uploads": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start an upload through an upload link
         * @description The service charges the upload to the link's creator and adds it to the album as an asset with `via_link`. Each upload, also a derivative, counts as one file of `max_files`. A derivative must belong to an asset that was uploaded through the same link. A tus client that knows only an endpoint sends the JSON as `announcement` in `Upload-Metadata`. Deleting the link cancels open uploads.
         */
        readonly post: operations["createGuestUpload"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/guest/uploads/{upload_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the state of an upload through this link
         * @description The operation works like `GET /upload/{upload_id}`, for uploads through this link.
         */
        readonly get: operations["readGuestUpload"];
        readonly put?: never;
        readonly post?: never;
        /**
         * tus: cancel the upload
         * @description The operation works like `DELETE /upload/{upload_id}`, for uploads through this link. It frees the upload's share of the link's bounds.
         */
        readonly delete: operations["cancelGuestUpload"];
        readonly options?: never;
        /**
         * tus: read how many bytes are stored
         * @description The operation works like `HEAD /upload/{upload_id}`, for uploads through this link.
         */
        readonly head: operations["resumeGuestUpload"];
        /**
         * tus: append bytes at the offset
         * @description The operation works like `PATCH /upload/{upload_id}`, for uploads through this link.
         */
        readonly patch: operations["appendGuestUpload"];
        readonly trace?: never;
    };
    readonly "/upload": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Start an upload, and reserve its bytes
         * @description The service reserves `declared_size` bytes of the quota. Send the bytes to `Location` by tus. `content_hash` is the SHA-256 of the ciphertext. Derivatives and provenances name their `asset_id`. If the client chooses the `upload_id` (a UUIDv7), a repeated request returns the same upload. A tus client that knows only this address uses the extension "Creation": `Upload-Length`, and the same JSON, in base64, as `announcement` in `Upload-Metadata`; the body is then empty, or has the first bytes.
         */
        readonly post: operations["createUpload"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/upload/batch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create many small uploads with all their bytes
         * @description This request is for imports, which send thousands of small files: a batch saves most of what separate requests cost. The body is one line of JSON, which announces up to 100 uploads as `POST /upload` does, a newline, and the bytes of all uploads in the same order: `declared_size` tells where each ends. The body has at most 4 MiB and its line at most 256 KiB; it must arrive within a minute. Each upload succeeds or fails by itself: `problem` is the response that `POST /upload` would have returned. Uploads of the same content are made in the order of the line. Choose each `upload_id`, so that you can repeat the batch if its response is lost.
         */
        readonly post: operations["createUploadBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/upload/{upload_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the state of an upload
         * @description The state of an upload is first `Pending`, then `Uploading`, then `WaitingForProcessing`, and finally `Completed`, with its `asset_id` and a signed attestation, or `Failed`, with the reason. An upload that is not finished in time is `Expired`.
         */
        readonly get: operations["readUpload"];
        readonly put?: never;
        readonly post?: never;
        /**
         * tus: cancel the upload
         * @description This is the extension "Termination" of tus 1.0.0. The service deletes the bytes sent so far and releases the reservation.
         */
        readonly delete: operations["cancelUpload"];
        readonly options?: never;
        /**
         * tus: read how many bytes are stored
         * @description This is the HEAD request of tus 1.0.0: continue at `Upload-Offset`.
         */
        readonly head: operations["resumeUpload"];
        /**
         * tus: append bytes at the offset
         * @description This is the PATCH request of tus 1.0.0. With `Upload-Checksum` the service keeps the bytes only if they match. The response to the last byte waits, up to 10 seconds, until the service has compared the content with `content_hash`, and states the result in `Upload-State`. If the content differs, the response is a 422, and the upload has failed.
         */
        readonly patch: operations["appendUpload"];
        readonly trace?: never;
    };
    readonly "/quota": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the caller's storage usage, limits and state
         * @description `SoftWarning`: the usage has reached the soft limit. `HardExceeded`: it has reached the hard limit, and the service rejects uploads. `GraceExpired`: the account stayed at the hard limit for longer than the grace window, and the service rejects all growth until something is purged. A limit of null is unbounded.
         */
        readonly get: operations["readQuota"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/quota/blobs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the blobs that the caller is charged for, largest first, and the sum by kind
         * @description The list has every blob that counts towards `used`, with its asset and album, also if the caller has left the album. `asset_id`, `album_id` and `trashed_at` are null for a pulled blob, and for a blob that only assets of others refer to. If `referred_by_others` is true, purging the asset does not free the bytes until the others remove theirs. `by_kind` sums up all blobs, not only those on the page.
         */
        readonly get: operations["listCharges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/albums/{id}/assets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the album's assets, newest first
         * @description Without `trashed` the list has no assets from the trash. A page may have fewer assets than `limit`. The last page has a `next_cursor` of null.
         */
        readonly get: operations["listAssets"];
        readonly put?: never;
        /**
         * Add an asset of another album to this one, by reference
         * @description The upgrade ceremony fills the new album with this request. The new asset refers to the same blob: no bytes move, and nobody is charged. The metadata and the named derivatives and provenances are included; others stay behind. A repeated request for the same source returns the same asset; if it names further derivatives, they are added. So if the manifests do not fit into one request, send several.
         */
        readonly post: operations["forkAsset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/assets/metadata": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Replace the metadata of many assets
         * @description The body is one line of JSON, which names up to 100 assets with the size of their metadata, a newline, and the bytes in the same order. The body has at most 4 MiB and its line at most 256 KiB; it must arrive within a minute. `X-Service-Crypto-Suite` applies to all of them. Each write succeeds or fails by itself: `problem` is the response that `PUT /v1/assets/{id}/metadata` would have returned. If an asset is named twice, its metadata is written in the order of the line.
         */
        readonly put: operations["putMetadataBatch"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/assets/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read one asset
         * @description The response includes the derivatives, the provenances and the hash of the metadata. The asset may be in the trash.
         */
        readonly get: operations["readAsset"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Move an asset to the trash
         * @description Members who may write to the album can do this, and so can the uploader of the asset, even after leaving the album. The asset counts at full size until it is purged. A repeated request changes nothing.
         */
        readonly delete: operations["trashAsset"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/assets/{id}/restore": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Restore an asset from the trash
         * @description Members who may write to the album can do this, and so can the uploader of the asset, even after leaving the album. A repeated request changes nothing.
         */
        readonly post: operations["restoreAsset"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/assets/{id}/metadata": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the asset's metadata
         * @description The body is opaque bytes, and the `ETag` is their hash. `X-Service-Crypto-Suite` names their crypto suite.
         */
        readonly get: operations["readMetadata"];
        /**
         * Replace the asset's metadata
         * @description The body has at most 1 MiB. `X-Service-Crypto-Suite` names its crypto suite; the default is the album's. The service charges the size to the writer, or to the sponsor if an owner of a sponsored account writes to an asset of the account. It credits the account that was charged for the previous metadata. It checks growth against the limit of the charged account.
         */
        readonly put: operations["putMetadata"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/blobs/{content_hash}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a blob, whole or one range of bytes
         * @description The caller must be able to read an asset that refers to the blob; otherwise the response is a 404. A blob never changes, so clients may cache it without expiry.
         */
        readonly get: operations["readBlob"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/blobs/batch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read many small blobs in one response
         * @description This request is for thumbnails and metadata, of which clients read hundreds. For each hash, in the order of the request, the response has a line of JSON `{content_hash, size, problem}`, a newline, and the `size` bytes of the blob. A blob that the caller cannot read has the size 0, and its `problem` is the response that `GET /v1/blobs/{content_hash}` would have returned. A response has at most 16 MiB of blobs; for the blobs beyond that, `problem` is a 413. The response has no `Content-Length`: if it is cut short, the connection ends with an error, and the client may repeat the request.
         */
        readonly post: operations["readBlobBatch"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/trash": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the assets that the caller can purge, last trashed first
         * @description The list has the trashed assets that the caller may purge: the caller's own uploads, and all assets of albums of which the caller is an admin. An asset in the trash counts at full size until it is purged.
         */
        readonly get: operations["listTrash"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Purge everything in the caller's trash
         * @description `purged` is the number of assets, `credited` the number of bytes that the service credited. If the request is interrupted, the assets that were already purged stay purged.
         */
        readonly delete: operations["emptyTrash"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/trash/{asset_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Purge one asset from the trash
         * @description The service removes the asset with its derivatives and metadata. `credited` is the number of bytes that it credited to the charged accounts. A blob that another asset refers to stays stored and charged.
         */
        readonly delete: operations["purgeAsset"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly "session.opened": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * A session was opened
         * @description A registration or a sign-in opened the session. `method` is how the person signed in.
         */
        readonly post: operations["onSessionOpened"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "second_factor.changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The second factor was confirmed or removed
         * @description The person confirmed or removed the second factor, or an operator removed it.
         */
        readonly post: operations["onSecondFactorChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "account.suspended": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An operator suspended the account
         * @description The service also sends this message when an operator changes the mode of a suspension.
         */
        readonly post: operations["onAccountSuspended"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "account.suspension_lifted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * An operator lifted the suspension
         * @description The account works as before.
         */
        readonly post: operations["onSuspensionLifted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "quota.state_changed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The account crossed a storage limit
         * @description The stored bytes, or a change of the account’s own limits, moved the account from one quota state to another. The service reports the end of a grace window within six hours. Sizes are in bytes; a limit of null is unbounded.
         */
        readonly post: operations["onQuotaStateChanged"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "account.deletion_requested": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The person or an operator requested the deletion of the account
         * @description The service deletes the account at `deletes_at`, unless the deletion is cancelled before.
         */
        readonly post: operations["onDeletionRequested"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "account.deletion_cancelled": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The person or an operator cancelled the deletion of the account
         * @description The account works as before.
         */
        readonly post: operations["onDeletionCancelled"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "account.deleted": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * The service deleted the account
         * @description This is the last message about the account.
         */
        readonly post: operations["onAccountDeleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        readonly Register: {
            readonly address: string;
            readonly password: string;
        };
        readonly TokenPair: {
            /** @constant */
            readonly token_type: "Bearer";
            readonly access_token: string;
            /** @description In seconds. */
            readonly expires_in: number;
            readonly refresh_token: string;
            /** Format: uuid */
            readonly session_id: string;
            /** Format: date-time */
            readonly session_expires_at: string;
            /** Format: uuid */
            readonly device_id: string;
        };
        readonly Problem: {
            readonly type: string;
            readonly title: string;
            readonly status: number;
            readonly detail: string;
            readonly code: string;
            readonly request_id: string;
            readonly errors?: readonly {
                readonly path: string;
                readonly message: string;
            }[];
            /** @description In seconds. */
            readonly retry_after?: number;
        };
        readonly Login: {
            readonly address: string;
            readonly password: string;
            /** @description Advisory: the service accepts any JSON value, and ignores a malformed one. */
            readonly cohort_hash?: unknown;
            /** @description Advisory: the service accepts any JSON value, and ignores a malformed one. */
            readonly device_id?: unknown;
        };
        readonly LoginChallenge: {
            readonly challenge: string;
            /** @constant */
            readonly factor: "totp";
            /** @description In seconds. */
            readonly expires_in: number;
        };
        readonly VerifyTotp: {
            readonly challenge: string;
            readonly code: string;
            /** @description Advisory: the service accepts any JSON value, and ignores a malformed one. */
            readonly cohort_hash?: unknown;
            /** @description Advisory: the service accepts any JSON value, and ignores a malformed one. */
            readonly device_id?: unknown;
        };
        readonly PendingTotp: {
            /** @constant */
            readonly status: "pending";
            readonly secret: string;
            readonly otpauth_uri: string;
        };
        readonly TotpCode: {
            readonly code: string;
        };
        readonly ConfirmedTotp: {
            /** @constant */
            readonly status: "confirmed";
        };
        readonly NoTotp: {
            /** @constant */
            readonly status: "none";
        };
        readonly Reauthenticate: {
            readonly password: string;
        };
        readonly Reauthenticated: {
            /** Format: date-time */
            readonly reauthenticated_at: string;
        };
        readonly Profile: {
            /** Format: uuid */
            readonly id: string;
            readonly address: string;
            readonly display_name: string | null;
            /** Format: date-time */
            readonly created_at: string;
        };
        readonly ProfileChange: {
            readonly display_name?: string | null;
        };
        readonly PasswordChange: {
            readonly current_password: string;
            readonly new_password: string;
        };
        readonly ExportLine: {
            readonly type: string;
        } & {
            readonly [key: string]: unknown;
        };
        readonly AccountDeletionRequest: {
            readonly password?: string;
            readonly code?: string;
            readonly code_verifier?: string;
            readonly totp_code?: string;
        };
        readonly AccountDeletion: {
            /** Format: date-time */
            readonly deletes_at: string;
        };
        readonly Refresh: {
            readonly refresh_token: string;
        };
        readonly RefreshedAccess: {
            /** @constant */
            readonly token_type: "Bearer";
            readonly access_token: string;
            readonly expires_in: number;
        };
        readonly Sessions: {
            readonly sessions: readonly {
                /** Format: uuid */
                readonly session_id: string;
                readonly current: boolean;
                /** Format: date-time */
                readonly created_at: string;
                /** Format: date-time */
                readonly last_used_at: string;
                /** Format: date-time */
                readonly expires_at: string;
                /** Format: date-time */
                readonly inactive_at: string;
                readonly cohort_hash: string | null;
                /** Format: uuid */
                readonly device_id: string;
                /** @enum {string} */
                readonly method: "password" | "totp" | "oidc";
            }[];
            readonly cohorts: readonly {
                readonly cohort_hash: string;
                /** Format: date-time */
                readonly first_seen: string;
                /** Format: date-time */
                readonly last_seen: string;
            }[];
            readonly next_cursor: string | null;
        };
        readonly LogoutAllChallenge: {
            readonly challenge: string;
            /** @description In seconds. */
            readonly expires_in: number;
        };
        readonly LogoutAllProof: {
            readonly challenge: string;
            readonly signature: string;
        };
        readonly OidcProviders: {
            readonly providers: readonly {
                readonly id: string;
                readonly display_name: string;
                readonly issuer: string;
            }[];
        };
        readonly OidcStart: {
            readonly redirect_uri: string;
            readonly code_challenge: string;
            /** @enum {string} */
            readonly purpose?: "sign_in" | "link";
        };
        readonly OidcStarted: {
            readonly authorization_url: string;
            readonly expires_in: number;
        };
        readonly OidcComplete: {
            readonly code: string;
            readonly code_verifier: string;
            /** @description Advisory: the service accepts any JSON value, and ignores a malformed one. */
            readonly cohort_hash?: unknown;
            /** @description Advisory: the service accepts any JSON value, and ignores a malformed one. */
            readonly device_id?: unknown;
        };
        readonly OidcLinks: {
            readonly links: readonly {
                readonly provider: string | null;
                readonly issuer: string;
                /** Format: date-time */
                readonly linked_at: string;
            }[];
        };
        readonly Discoverability: {
            readonly handle: string;
            readonly webfinger: boolean;
        };
        readonly DiscoverabilityChoice: {
            readonly webfinger: boolean;
        };
        readonly MovedCertificate: {
            readonly old_handle: string;
            readonly new_handle: string;
            /** Format: date-time */
            readonly moved_at: string;
            readonly ik_sig: string;
        };
        readonly PublishedDirectory: {
            readonly version: number;
            readonly devices: readonly {
                /** Format: uuid */
                readonly device_id: string;
                /** Format: date-time */
                readonly added_at: string;
            }[];
        };
        readonly FoundUser: {
            readonly handle: string;
            /** Format: uuid */
            readonly user_id: string;
            readonly ik: string | null;
            readonly directory: string | null;
        };
        readonly PullRequest: {
            readonly peer: string;
            readonly content_hash: string;
        };
        readonly Pull: {
            /** Format: uuid */
            readonly pull_id: string;
            readonly peer: string;
            readonly content_hash: string;
            readonly size: number;
            /** @description Bytes that count towards the account; 0 if the server already had the blob. */
            readonly charged: number;
            /** Format: date-time */
            readonly created_at: string;
        };
        readonly Pulls: {
            readonly pulls: readonly {
                /** Format: uuid */
                readonly pull_id: string;
                readonly peer: string;
                readonly content_hash: string;
                readonly size: number;
                /** @description Bytes that count towards the account; 0 if the server already had the blob. */
                readonly charged: number;
                /** Format: date-time */
                readonly created_at: string;
            }[];
            readonly next_cursor: string | null;
        };
        readonly ServerInfo: {
            readonly api_base_url: string;
            readonly server_host: string;
            readonly auth: {
                readonly methods: readonly ("local" | "oidc")[];
                readonly endpoints: {
                    readonly [key: string]: string;
                };
            };
            readonly federation: {
                readonly endpoint: string;
            };
            readonly signing_keys: {
                readonly keys: readonly {
                    /** @constant */
                    readonly kty: "OKP";
                    /** @constant */
                    readonly crv: "Ed25519";
                    readonly x: string;
                    readonly kid: string;
                    /** @constant */
                    readonly alg: "EdDSA";
                    /** @constant */
                    readonly use: "sig";
                }[];
            };
            readonly protocol_version: {
                /** Format: date */
                readonly min: string;
                /** Format: date */
                readonly max: string;
            };
            readonly min_protocol_version: readonly {
                /** Format: date */
                readonly version: string;
                /** Format: date-time */
                readonly cutoff_at: string;
            }[];
            readonly crypto_suites: readonly number[];
            readonly sidecar_schemas: readonly number[];
            readonly min_client_build: string;
        };
        readonly RevokedCapabilities: {
            /** Format: date-time */
            readonly issued_at: string;
            readonly revoked: readonly {
                readonly jti: string;
                /** Format: date-time */
                readonly revoked_at: string;
            }[];
        };
        readonly Deprecations: {
            readonly deprecations: readonly {
                /** Format: date */
                readonly protocol_version: string;
                readonly min_client_build: string;
                /** Format: date-time */
                readonly announced_at: string;
                /** Format: date-time */
                readonly cutoff_at: string;
                readonly info_url: string | null;
            }[];
        };
        readonly AttestationKeys: {
            readonly keys: readonly {
                /** @constant */
                readonly kty: "OKP";
                /** @constant */
                readonly crv: "Ed25519";
                readonly x: string;
                readonly kid: string;
                /** @constant */
                readonly alg: "EdDSA";
                /** @constant */
                readonly use: "sig";
            }[];
            readonly history: readonly {
                readonly kid: string;
                readonly jwk: {
                    /** @constant */
                    readonly kty: "OKP";
                    /** @constant */
                    readonly crv: "Ed25519";
                    readonly x: string;
                    readonly kid: string;
                    /** @constant */
                    readonly alg: "EdDSA";
                    /** @constant */
                    readonly use: "sig";
                };
                /** Format: date-time */
                readonly activated_at: string;
                readonly retired_at: string | null;
                readonly prev_hash: string | null;
                /** @description SHA-256 of the deterministic CBOR of ["service-key-history/v1", prev_hash (bytes, or null), kid, x (bytes), activated_at (text)] */
                readonly hash: string;
            }[];
        };
        readonly Jwks: {
            readonly keys: readonly {
                /** @constant */
                readonly kty: "OKP";
                /** @constant */
                readonly crv: "Ed25519";
                readonly x: string;
                readonly kid: string;
                /** @constant */
                readonly alg: "EdDSA";
                /** @constant */
                readonly use: "sig";
            }[];
        };
        readonly Jrd: {
            readonly subject: string;
            readonly properties?: {
                readonly [key: string]: string;
            };
            readonly links: readonly unknown[];
        };
        readonly OpenApi: {
            readonly openapi: string;
        } & {
            readonly [key: string]: unknown;
        };
        readonly FrontPage: {
            /** @constant */
            readonly service: "Gatehouse";
            /** @enum {string} */
            readonly status: "ok" | "unavailable";
            readonly documentation: string;
            readonly openapi: string;
            readonly server_info: string;
        };
        readonly SponsoredAccount: {
            /** Format: uuid */
            readonly account_id: string;
            /** Format: date-time */
            readonly created_at: string;
            /** Format: uuid */
            readonly sponsor_id: string;
            readonly owners: readonly string[];
            /** @description Bytes of the account’s contents that the sponsor is charged for, each content once. Content that the sponsor’s other assets have too counts as well. */
            readonly used: number;
        };
        readonly SponsoredAccounts: {
            readonly sponsored_accounts: readonly {
                /** Format: uuid */
                readonly account_id: string;
                /** Format: date-time */
                readonly created_at: string;
                /** Format: uuid */
                readonly sponsor_id: string;
                readonly owners: readonly string[];
                /** @description Bytes of the account’s contents that the sponsor is charged for, each content once. Content that the sponsor’s other assets have too counts as well. */
                readonly used: number;
            }[];
            readonly next_cursor: string | null;
        };
        readonly SponsoredOwners: {
            /** Format: uuid */
            readonly account_id: string;
            readonly owners: readonly string[];
        };
        readonly NewAlbum: {
            readonly album_id?: string | null;
            readonly owner_id?: string | null;
            /** Format: date */
            readonly protocol_version: string;
            readonly crypto_suite_id: number;
            readonly manifest: string;
        };
        readonly CreatedAlbum: {
            /** Format: uuid */
            readonly album_id: string;
            /** Format: date */
            readonly protocol_version: string;
            readonly crypto_suite_id: number;
            /** Format: uuid */
            readonly owner_id: string;
            /** Format: date-time */
            readonly created_at: string;
        };
        readonly Albums: {
            readonly albums: readonly {
                /** Format: uuid */
                readonly album_id: string;
                /** Format: date */
                readonly protocol_version: string;
                readonly crypto_suite_id: number;
                /** Format: uuid */
                readonly owner_id: string;
                /** Format: date-time */
                readonly created_at: string;
                /** @enum {string} */
                readonly role: "admin" | "writer" | "reader";
            }[];
            readonly next_cursor: string | null;
        };
        readonly Album: {
            /** Format: uuid */
            readonly album_id: string;
            /** Format: date */
            readonly protocol_version: string;
            readonly crypto_suite_id: number;
            /** Format: uuid */
            readonly owner_id: string;
            /** Format: date-time */
            readonly created_at: string;
            /** @enum {string} */
            readonly role: "admin" | "writer" | "reader";
            readonly manifest: string;
            readonly members: readonly {
                /** Format: uuid */
                readonly user_id: string;
                /** @enum {string} */
                readonly role: "admin" | "writer" | "reader";
            }[];
        };
        readonly MemberRole: {
            /** @enum {string} */
            readonly role: "admin" | "writer" | "reader";
        };
        readonly AlbumMember: {
            /** Format: uuid */
            readonly user_id: string;
            /** @enum {string} */
            readonly role: "admin" | "writer" | "reader";
        };
        readonly AlbumUpgrade: {
            /** @enum {string} */
            readonly phase: "normal" | "quiescing" | "frozen";
            readonly intent_id: string | null;
            readonly from_version: string | null;
            readonly to_version: string | null;
            readonly proposer_device: string | null;
            readonly received_at: string | null;
            readonly expires_at: string | null;
            readonly in_flight: number;
        };
        readonly NewLink: {
            readonly link_id?: string | null;
            /** Format: uuid */
            readonly album_id: string;
            /** @enum {string} */
            readonly kind: "share" | "upload";
            readonly token_hash: string;
            readonly bundle: string;
            readonly asset_ids?: readonly string[] | null;
            readonly expires_at?: string | null;
            readonly max_bytes?: number | null;
            readonly max_files?: number | null;
        };
        readonly Link: {
            /** Format: uuid */
            readonly link_id: string;
            /** Format: uuid */
            readonly album_id: string;
            /** @enum {string} */
            readonly kind: "share" | "upload";
            readonly bundle: string;
            /** @description True if a share link shows only some assets of the album. */
            readonly restricted: boolean;
            readonly max_bytes: number | null;
            readonly max_files: number | null;
            /** Format: date-time */
            readonly created_at: string;
            readonly expires_at: string | null;
            /** @description Requests of guests; those at other nodes or workers are counted at most a minute late. */
            readonly uses: number;
            /** @description Bytes of the uploads through the link; an open upload counts with its declared size, also for the few seconds until the service ends it after its expiry. */
            readonly bytes_used: number;
            readonly files_used: number;
            readonly last_used_at: string | null;
        };
        readonly Links: {
            readonly links: readonly {
                /** Format: uuid */
                readonly link_id: string;
                /** Format: uuid */
                readonly album_id: string;
                /** @enum {string} */
                readonly kind: "share" | "upload";
                readonly bundle: string;
                /** @description True if a share link shows only some assets of the album. */
                readonly restricted: boolean;
                readonly max_bytes: number | null;
                readonly max_files: number | null;
                /** Format: date-time */
                readonly created_at: string;
                readonly expires_at: string | null;
                /** @description Requests of guests; those at other nodes or workers are counted at most a minute late. */
                readonly uses: number;
                /** @description Bytes of the uploads through the link; an open upload counts with its declared size, also for the few seconds until the service ends it after its expiry. */
                readonly bytes_used: number;
                readonly files_used: number;
                readonly last_used_at: string | null;
            }[];
            readonly next_cursor: string | null;
        };
        readonly LinkTerms: {
            readonly expires_at?: string | null;
            readonly max_bytes?: number | null;
            readonly max_files?: number | null;
        };
        readonly Guest: {
            /** @enum {string} */
            readonly kind: "share" | "upload";
            /** Format: uuid */
            readonly album_id: string;
            readonly bundle: string;
            readonly expires_at: string | null;
            /** Format: date */
            readonly protocol_version: string;
            readonly crypto_suite_id: number;
        };
        readonly SharedAssets: {
            readonly assets: readonly {
                /** Format: uuid */
                readonly asset_id: string;
                /** Format: uuid */
                readonly album_id: string;
                readonly via_link: string | null;
                readonly content_hash: string;
                readonly size: number;
                readonly manifest: {
                    /** Format: date */
                    readonly protocol_version: string;
                    readonly crypto_suite_id: number;
                    readonly sidecar_schema: number;
                    /** Format: uuid */
                    readonly intent_id?: string;
                    readonly document: string;
                };
                /** Format: date-time */
                readonly created_at: string;
                readonly derivatives: readonly {
                    /** @enum {string} */
                    readonly kind: "derivative" | "provenance";
                    readonly content_hash: string;
                    readonly size: number;
                    readonly manifest: {
                        /** Format: date */
                        readonly protocol_version: string;
                        readonly crypto_suite_id: number;
                        readonly sidecar_schema: number;
                        /** Format: uuid */
                        readonly intent_id?: string;
                        readonly document: string;
                    };
                    /** Format: date-time */
                    readonly created_at: string;
                }[];
                readonly metadata: {
                    readonly content_hash: string;
                    readonly size: number;
                } | null;
            }[];
            readonly next_cursor: string | null;
        };
        readonly BlobBatch: {
            readonly content_hashes: readonly string[];
        };
        readonly NewContribution: {
            readonly upload_id?: string | null;
            /** @enum {string} */
            readonly kind: "original" | "derivative" | "provenance";
            readonly declared_size: number;
            readonly content_hash: string;
            readonly asset_id?: string | null;
            readonly manifest: {
                /** Format: date */
                readonly protocol_version: string;
                readonly crypto_suite_id: number;
                readonly sidecar_schema: number;
                readonly intent_id?: string | null;
                readonly document: string;
            };
            readonly album_id?: string | null;
        };
        readonly CreatedUpload: {
            /** Format: uuid */
            readonly upload_id: string;
            /** @enum {string} */
            readonly state: "Pending" | "Uploading" | "WaitingForProcessing" | "Completed" | "Failed" | "Cancelled" | "Expired";
            readonly offset: number;
            readonly declared_size: number;
            /** Format: date-time */
            readonly expires_at: string;
        };
        readonly Upload: {
            /** Format: uuid */
            readonly upload_id: string;
            /** @enum {string} */
            readonly state: "Pending" | "Uploading" | "WaitingForProcessing" | "Completed" | "Failed" | "Cancelled" | "Expired";
            readonly offset: number;
            readonly declared_size: number;
            /** Format: date-time */
            readonly expires_at: string;
            readonly asset_id: string | null;
            /** @enum {string|null} */
            readonly failure: "content_hash_mismatch" | "asset_purged" | "bytes_unreadable" | null;
            readonly attestation: string | null;
        };
        readonly NewUpload: {
            /** Format: uuid */
            readonly album_id: string;
            readonly upload_id?: string | null;
            /** @enum {string} */
            readonly kind: "original" | "derivative" | "provenance";
            readonly declared_size: number;
            readonly content_hash: string;
            readonly asset_id?: string | null;
            readonly manifest: {
                /** Format: date */
                readonly protocol_version: string;
                readonly crypto_suite_id: number;
                readonly sidecar_schema: number;
                readonly intent_id?: string | null;
                readonly document: string;
            };
            readonly owner_id?: string | null;
        };
        readonly NewUploadBatch: {
            readonly uploads: readonly components["schemas"]["NewUpload"][];
        };
        readonly UploadBatch: {
            readonly uploads: readonly {
                readonly upload: {
                    /** Format: uuid */
                    readonly upload_id: string;
                    /** @enum {string} */
                    readonly state: "Pending" | "Uploading" | "WaitingForProcessing" | "Completed" | "Failed" | "Cancelled" | "Expired";
                    readonly offset: number;
                    readonly declared_size: number;
                    /** Format: date-time */
                    readonly expires_at: string;
                    readonly asset_id: string | null;
                } | null;
                readonly problem: components["schemas"]["Problem"] | null;
            }[];
        };
        readonly Quota: {
            readonly used: number;
            readonly reserved: number;
            readonly soft_limit: number | null;
            readonly hard_limit: number | null;
            /** @enum {string} */
            readonly state: "OK" | "SoftWarning" | "HardExceeded" | "GraceExpired" | "Suspended";
            readonly grace_expires_at: string | null;
        };
        readonly Charges: {
            readonly blobs: readonly {
                readonly content_hash: string;
                readonly size: number;
                /** @enum {string} */
                readonly kind: "original" | "derivative" | "provenance" | "metadata" | "cached";
                readonly asset_id: string | null;
                readonly album_id: string | null;
                readonly trashed_at: string | null;
                /** Format: date-time */
                readonly charged_since: string;
                readonly referred_by_others: boolean;
            }[];
            readonly by_kind: {
                readonly original: number;
                readonly derivative: number;
                readonly provenance: number;
                readonly metadata: number;
                readonly cached: number;
            };
            readonly next_cursor: string | null;
        };
        readonly Assets: {
            readonly assets: readonly {
                /** Format: uuid */
                readonly asset_id: string;
                /** Format: uuid */
                readonly album_id: string;
                /** Format: uuid */
                readonly owner_id: string;
                readonly content_hash: string;
                readonly size: number;
                /** Format: uuid */
                readonly upload_user_id: string;
                readonly manifest: {
                    /** Format: date */
                    readonly protocol_version: string;
                    readonly crypto_suite_id: number;
                    readonly sidecar_schema: number;
                    /** Format: uuid */
                    readonly intent_id?: string;
                    readonly document: string;
                };
                /** Format: date-time */
                readonly created_at: string;
                readonly trashed_at: string | null;
                readonly via_link: string | null;
                readonly derivatives: readonly {
                    /** @enum {string} */
                    readonly kind: "derivative" | "provenance";
                    readonly content_hash: string;
                    readonly size: number;
                    /** Format: uuid */
                    readonly upload_user_id: string;
                    readonly manifest: {
                        /** Format: date */
                        readonly protocol_version: string;
                        readonly crypto_suite_id: number;
                        readonly sidecar_schema: number;
                        /** Format: uuid */
                        readonly intent_id?: string;
                        readonly document: string;
                    };
                    /** Format: date-time */
                    readonly created_at: string;
                }[];
                readonly metadata: {
                    readonly content_hash: string;
                    readonly size: number;
                } | null;
            }[];
            readonly next_cursor: string | null;
        };
        readonly Fork: {
            /** Format: uuid */
            readonly source_asset_id: string;
            readonly manifest: {
                /** Format: date */
                readonly protocol_version: string;
                readonly crypto_suite_id: number;
                readonly sidecar_schema: number;
                readonly intent_id?: string | null;
                readonly document: string;
            };
            readonly derivatives?: readonly {
                readonly content_hash: string;
                readonly manifest: {
                    /** Format: date */
                    readonly protocol_version: string;
                    readonly crypto_suite_id: number;
                    readonly sidecar_schema: number;
                    readonly intent_id?: string | null;
                    readonly document: string;
                };
            }[];
        };
        readonly Asset: {
            /** Format: uuid */
            readonly asset_id: string;
            /** Format: uuid */
            readonly album_id: string;
            /** Format: uuid */
            readonly owner_id: string;
            readonly content_hash: string;
            readonly size: number;
            /** Format: uuid */
            readonly upload_user_id: string;
            readonly manifest: {
                /** Format: date */
                readonly protocol_version: string;
                readonly crypto_suite_id: number;
                readonly sidecar_schema: number;
                /** Format: uuid */
                readonly intent_id?: string;
                readonly document: string;
            };
            /** Format: date-time */
            readonly created_at: string;
            readonly trashed_at: string | null;
            readonly via_link: string | null;
            readonly derivatives: readonly {
                /** @enum {string} */
                readonly kind: "derivative" | "provenance";
                readonly content_hash: string;
                readonly size: number;
                /** Format: uuid */
                readonly upload_user_id: string;
                readonly manifest: {
                    /** Format: date */
                    readonly protocol_version: string;
                    readonly crypto_suite_id: number;
                    readonly sidecar_schema: number;
                    /** Format: uuid */
                    readonly intent_id?: string;
                    readonly document: string;
                };
                /** Format: date-time */
                readonly created_at: string;
            }[];
            readonly metadata: {
                readonly content_hash: string;
                readonly size: number;
            } | null;
        };
        readonly NewMetadataBatch: {
            readonly metadata: readonly components["schemas"]["NewMetadata"][];
        };
        readonly NewMetadata: {
            /** Format: uuid */
            readonly asset_id: string;
            readonly size: number;
            readonly intent_id?: string | null;
        };
        readonly MetadataBatch: {
            readonly metadata: readonly {
                readonly metadata: components["schemas"]["AssetMetadata"] | null;
                readonly problem: components["schemas"]["Problem"] | null;
            }[];
        };
        readonly AssetMetadata: {
            readonly content_hash: string;
            readonly size: number;
        };
        readonly Purged: {
            readonly purged: number;
            readonly credited: number;
        };
        readonly SessionOpened: {
            /** @constant */
            readonly type: "session.opened";
            /**
             * Format: date-time
             * @description The time of the change.
             */
            readonly timestamp: string;
            readonly data: {
                /** Format: uuid */
                readonly account_id: string;
                /** @description Counts the messages about the account. A message below the last one is a repeat, with a known `webhook-id`, or a dead letter that was replayed: it is new, but later messages may have superseded it. */
                readonly sequence: number;
                /** Format: uuid */
                readonly session_id: string;
                /** Format: uuid */
                readonly device_id: string;
                /** @enum {string} */
                readonly method: "password" | "totp" | "oidc";
            };
        };
        readonly SecondFactorChanged: {
            /** @constant */
            readonly type: "second_factor.changed";
            /**
             * Format: date-time
             * @description The time of the change.
             */
            readonly timestamp: string;
            readonly data: {
                /** Format: uuid */
                readonly account_id: string;
                /** @description Counts the messages about the account. A message below the last one is a repeat, with a known `webhook-id`, or a dead letter that was replayed: it is new, but later messages may have superseded it. */
                readonly sequence: number;
                /** @enum {string} */
                readonly change: "confirmed" | "removed";
            };
        };
        readonly AccountSuspended: {
            /** @constant */
            readonly type: "account.suspended";
            /**
             * Format: date-time
             * @description The time of the change.
             */
            readonly timestamp: string;
            readonly data: {
                /** Format: uuid */
                readonly account_id: string;
                /** @description Counts the messages about the account. A message below the last one is a repeat, with a known `webhook-id`, or a dead letter that was replayed: it is new, but later messages may have superseded it. */
                readonly sequence: number;
                /** @enum {string} */
                readonly mode: "uploads" | "full";
            };
        };
        readonly SuspensionLifted: {
            /** @constant */
            readonly type: "account.suspension_lifted";
            /**
             * Format: date-time
             * @description The time of the change.
             */
            readonly timestamp: string;
            readonly data: {
                /** Format: uuid */
                readonly account_id: string;
                /** @description Counts the messages about the account. A message below the last one is a repeat, with a known `webhook-id`, or a dead letter that was replayed: it is new, but later messages may have superseded it. */
                readonly sequence: number;
            };
        };
        readonly QuotaStateChanged: {
            /** @constant */
            readonly type: "quota.state_changed";
            /**
             * Format: date-time
             * @description The time of the change.
             */
            readonly timestamp: string;
            readonly data: {
                /** Format: uuid */
                readonly account_id: string;
                /** @description Counts the messages about the account. A message below the last one is a repeat, with a known `webhook-id`, or a dead letter that was replayed: it is new, but later messages may have superseded it. */
                readonly sequence: number;
                /** @enum {string} */
                readonly from: "OK" | "SoftWarning" | "HardExceeded" | "GraceExpired";
                /** @enum {string} */
                readonly to: "OK" | "SoftWarning" | "HardExceeded" | "GraceExpired";
                readonly used: number;
                readonly soft_limit: number | null;
                readonly hard_limit: number | null;
            };
        };
        readonly DeletionRequested: {
            /** @constant */
            readonly type: "account.deletion_requested";
            /**
             * Format: date-time
             * @description The time of the change.
             */
            readonly timestamp: string;
            readonly data: {
                /** Format: uuid */
                readonly account_id: string;
                /** @description Counts the messages about the account. A message below the last one is a repeat, with a known `webhook-id`, or a dead letter that was replayed: it is new, but later messages may have superseded it. */
                readonly sequence: number;
                /** Format: date-time */
                readonly deletes_at: string;
            };
        };
        readonly DeletionCancelled: {
            /** @constant */
            readonly type: "account.deletion_cancelled";
            /**
             * Format: date-time
             * @description The time of the change.
             */
            readonly timestamp: string;
            readonly data: {
                /** Format: uuid */
                readonly account_id: string;
                /** @description Counts the messages about the account. A message below the last one is a repeat, with a known `webhook-id`, or a dead letter that was replayed: it is new, but later messages may have superseded it. */
                readonly sequence: number;
            };
        };
        readonly AccountDeleted: {
            /** @constant */
            readonly type: "account.deleted";
            /**
             * Format: date-time
             * @description The time of the change.
             */
            readonly timestamp: string;
            readonly data: {
                /** Format: uuid */
                readonly account_id: string;
                /** @description Counts the messages about the account. A message below the last one is a repeat, with a known `webhook-id`, or a dead letter that was replayed: it is new, but later messages may have superseded it. */
                readonly sequence: number;
            };
        };
    };
    responses: {
        /** @description `error.account.deletion_pending`, `error.account.suspended` */
        readonly AccountDeletionPendingOrAccountSuspended: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The deletion of the account is requested",
                 *       "status": 403,
                 *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                 *       "code": "error.account.deletion_pending",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.account.deletion_pending" | "error.account.suspended";
                };
            };
        };
        /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.auth.method_disabled` */
        readonly AccountDeletionPendingOrAccountSuspendedOrAuthMethodDisabled: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The deletion of the account is requested",
                 *       "status": 403,
                 *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                 *       "code": "error.account.deletion_pending",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.auth.method_disabled";
                };
            };
        };
        /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.auth.totp_invalid` */
        readonly AccountDeletionPendingOrAccountSuspendedOrAuthTotpInvalid: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The deletion of the account is requested",
                 *       "status": 403,
                 *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                 *       "code": "error.account.deletion_pending",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.auth.totp_invalid";
                };
            };
        };
        /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.device.not_listed` */
        readonly AccountDeletionPendingOrAccountSuspendedOrDeviceNotListed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The deletion of the account is requested",
                 *       "status": 403,
                 *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                 *       "code": "error.account.deletion_pending",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.device.not_listed";
                };
            };
        };
        /** @description `error.account.not_found` */
        readonly AccountNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "There is no such account",
                 *       "status": 404,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.account.not_found",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.account.not_found";
                };
            };
        };
        /** @description `error.account.suspended` */
        readonly AccountSuspended: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The account is suspended",
                 *       "status": 403,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.account.suspended",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.account.suspended";
                };
            };
        };
        /** @description `error.album.not_found` */
        readonly AlbumNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "There is no such album",
                 *       "status": 404,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.album.not_found",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.album.not_found";
                };
            };
        };
        /** @description `error.album.not_found`, `error.asset.not_found` */
        readonly AlbumNotFoundOrAssetNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "There is no such album",
                 *       "status": 404,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.album.not_found",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.album.not_found" | "error.asset.not_found";
                };
            };
        };
        /** @description `error.album.quiescing` */
        readonly AlbumQuiescing: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The album is being upgraded",
                 *       "status": 409,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.album.quiescing",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.album.quiescing";
                };
            };
        };
        /** @description `error.asset.not_found` */
        readonly AssetNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "There is no such asset",
                 *       "status": 404,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.asset.not_found",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.asset.not_found";
                };
            };
        };
        /** @description `error.auth.last_sign_in_method` */
        readonly AuthLastSignInMethod: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "This is the last way to sign in",
                 *       "status": 409,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.auth.last_sign_in_method",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.last_sign_in_method";
                };
            };
        };
        /** @description `error.auth.locked` */
        readonly AuthLocked: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Too many wrong passwords",
                 *       "status": 429,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.auth.locked",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.locked";
                };
            };
        };
        /** @description `error.auth.method_disabled` */
        readonly AuthMethodDisabled: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "This way in is not offered here",
                 *       "status": 403,
                 *       "detail": "The cause and the remedy, as a sentence for people. GET /.well-known/service/server-info lists the methods.",
                 *       "code": "error.auth.method_disabled",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.method_disabled";
                };
            };
        };
        /** @description `error.auth.provider_not_found` */
        readonly AuthProviderNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "There is no such provider",
                 *       "status": 404,
                 *       "detail": "The cause and the remedy, as a sentence for people. GET /v1/auth/oidc lists the providers.",
                 *       "code": "error.auth.provider_not_found",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.provider_not_found";
                };
            };
        };
        /** @description `error.auth.provider_unavailable` */
        readonly AuthProviderUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The provider does not respond",
                 *       "status": 502,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.auth.provider_unavailable",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.provider_unavailable";
                };
            };
        };
        /** @description `error.auth.too_many_attempts` */
        readonly AuthTooManyAttempts: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Too many wrong codes",
                 *       "status": 429,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.auth.too_many_attempts",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.too_many_attempts";
                };
            };
        };
        /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
        readonly AuthUnauthenticatedOrAuthUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Sign in first",
                 *       "status": 401,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.auth.unauthenticated",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                };
            };
        };
        /** @description `error.auth.unavailable` */
        readonly AuthUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Sessions cannot be checked now",
                 *       "status": 503,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.auth.unavailable",
                 *       "request_id": "b4f3c1d2",
                 *       "retry_after": 2
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.unavailable";
                };
            };
        };
        /** @description `error.auth.unavailable`, `error.link.invalid` */
        readonly AuthUnavailableOrLinkInvalid: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Sessions cannot be checked now",
                 *       "status": 401,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.auth.unavailable",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.unavailable" | "error.link.invalid";
                };
            };
        };
        /** @description `error.auth.unavailable`, `error.request.overloaded` */
        readonly AuthUnavailableOrRequestOverloaded: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Sessions cannot be checked now",
                 *       "status": 503,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.auth.unavailable",
                 *       "request_id": "b4f3c1d2",
                 *       "retry_after": 2
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.unavailable" | "error.request.overloaded";
                };
            };
        };
        /** @description `error.blob.not_found` */
        readonly BlobNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "There is no such blob",
                 *       "status": 404,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.blob.not_found",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.blob.not_found";
                };
            };
        };
        /** @description `error.federation.capability_invalid`, `error.federation.peer_unavailable` */
        readonly FederationCapabilityInvalidOrFederationPeerUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The capability is not valid",
                 *       "status": 401,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.federation.capability_invalid",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.federation.capability_invalid" | "error.federation.peer_unavailable";
                };
            };
        };
        /** @description `error.federation.peer_unavailable` */
        readonly FederationPeerUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The peer does not respond",
                 *       "status": 502,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.federation.peer_unavailable",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.federation.peer_unavailable";
                };
            };
        };
        /** @description `error.federation.rate_limited` */
        readonly FederationRateLimited: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Too many look-ups",
                 *       "status": 429,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.federation.rate_limited",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.federation.rate_limited";
                };
            };
        };
        /** @description `error.federation.scope_missing` */
        readonly FederationScopeMissing: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The capability does not allow this",
                 *       "status": 403,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.federation.scope_missing",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.federation.scope_missing";
                };
            };
        };
        /** @description `error.link.not_found` */
        readonly LinkNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "There is no such link",
                 *       "status": 404,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.link.not_found",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.link.not_found";
                };
            };
        };
        /** @description `error.link.rate_limited` */
        readonly LinkRateLimited: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Too many requests through this link",
                 *       "status": 429,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.link.rate_limited",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.link.rate_limited";
                };
            };
        };
        /** @description `error.link.shows_nothing` */
        readonly LinkShowsNothing: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The link shows no assets",
                 *       "status": 403,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.link.shows_nothing",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.link.shows_nothing";
                };
            };
        };
        /** @description `error.protocol.inconsistent`, `error.protocol.malformed`, `error.request.invalid` */
        readonly ProtocolInconsistentOrProtocolMalformedOrRequestInvalid: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Header and manifest name different protocol versions",
                 *       "status": 400,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.protocol.inconsistent",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.protocol.inconsistent" | "error.protocol.malformed" | "error.request.invalid";
                };
            };
        };
        /** @description `error.protocol.malformed`, `error.request.invalid` */
        readonly ProtocolMalformedOrRequestInvalid: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The protocol version is not a date",
                 *       "status": 400,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.protocol.malformed",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.protocol.malformed" | "error.request.invalid";
                };
            };
        };
        /** @description `error.protocol.required`, `error.protocol.unsupported` */
        readonly ProtocolRequiredOrProtocolUnsupported: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Upgrade: components["headers"]["Upgrade"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "A protocol version is required",
                 *       "status": 426,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.protocol.required",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                };
            };
        };
        /** @description `error.protocol.unsupported` */
        readonly ProtocolUnsupported: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly Upgrade: components["headers"]["Upgrade"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "This protocol version is not supported",
                 *       "status": 426,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.protocol.unsupported",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.protocol.unsupported";
                };
            };
        };
        /** @description `error.request.headers_too_large` */
        readonly RequestHeadersTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The request headers are too large",
                 *       "status": 431,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.headers_too_large",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.headers_too_large";
                };
            };
        };
        /** @description `error.request.invalid` */
        readonly RequestInvalid: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The request is not valid",
                 *       "status": 400,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.invalid",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.invalid";
                };
            };
        };
        /** @description `error.request.overloaded`, `error.server.unavailable`, `error.storage.unavailable` */
        readonly RequestOverloadedOrServerUnavailableOrStorageUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The service is overloaded",
                 *       "status": 503,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.overloaded",
                 *       "request_id": "b4f3c1d2",
                 *       "retry_after": 2
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.overloaded" | "error.server.unavailable" | "error.storage.unavailable";
                };
            };
        };
        /** @description `error.request.precondition_failed` */
        readonly RequestPreconditionFailed: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The content is not what the precondition names",
                 *       "status": 412,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.precondition_failed",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.precondition_failed";
                };
            };
        };
        /** @description `error.request.range_not_satisfiable` */
        readonly RequestRangeNotSatisfiable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Content-Range": components["headers"]["Content-Range"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The range lies outside the content",
                 *       "status": 416,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.range_not_satisfiable",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.range_not_satisfiable";
                };
            };
        };
        /** @description `error.request.timeout` */
        readonly RequestTimeout: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The request took too long to arrive",
                 *       "status": 408,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.timeout",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.timeout";
                };
            };
        };
        /** @description `error.request.too_large` */
        readonly RequestTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The request is too large",
                 *       "status": 413,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.too_large",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.too_large";
                };
            };
        };
        /** @description `error.request.unsupported_media_type` */
        readonly RequestUnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The content type is not supported",
                 *       "status": 415,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.unsupported_media_type",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.unsupported_media_type";
                };
            };
        };
        /** @description `error.server.internal` */
        readonly ServerInternal: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The server failed",
                 *       "status": 500,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.server.internal",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.server.internal";
                };
            };
        };
        /** @description `error.server.unavailable` */
        readonly ServerUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The service is unavailable",
                 *       "status": 503,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.server.unavailable",
                 *       "request_id": "b4f3c1d2",
                 *       "retry_after": 2
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.server.unavailable";
                };
            };
        };
        /** @description `error.server.unavailable`, `error.storage.unavailable` */
        readonly ServerUnavailableOrStorageUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The service is unavailable",
                 *       "status": 503,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.server.unavailable",
                 *       "request_id": "b4f3c1d2",
                 *       "retry_after": 2
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.server.unavailable" | "error.storage.unavailable";
                };
            };
        };
        /** @description `error.storage.full` */
        readonly StorageFull: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The server has no space left",
                 *       "status": 507,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.storage.full",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.storage.full";
                };
            };
        };
        /** @description `error.account.suspended` */
        readonly TusAccountSuspended: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The account is suspended",
                 *       "status": 403,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.account.suspended",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.account.suspended";
                };
            };
        };
        /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
        readonly TusAuthUnauthenticatedOrAuthUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Sign in first",
                 *       "status": 401,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.auth.unauthenticated",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                };
            };
        };
        /** @description `error.auth.unavailable`, `error.link.invalid` */
        readonly TusAuthUnavailableOrLinkInvalid: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Sessions cannot be checked now",
                 *       "status": 401,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.auth.unavailable",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.auth.unavailable" | "error.link.invalid";
                };
            };
        };
        /** @description `error.link.rate_limited` */
        readonly TusLinkRateLimited: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Too many requests through this link",
                 *       "status": 429,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.link.rate_limited",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.link.rate_limited";
                };
            };
        };
        /** @description `error.link.takes_nothing` */
        readonly TusLinkTakesNothing: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The link accepts no contributions",
                 *       "status": 403,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.link.takes_nothing",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.link.takes_nothing";
                };
            };
        };
        /** @description `error.protocol.inconsistent`, `error.protocol.malformed`, `error.request.invalid` */
        readonly TusProtocolInconsistentOrProtocolMalformedOrRequestInvalid: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Header and manifest name different protocol versions",
                 *       "status": 400,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.protocol.inconsistent",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.protocol.inconsistent" | "error.protocol.malformed" | "error.request.invalid";
                };
            };
        };
        /** @description `error.protocol.malformed`, `error.request.invalid` */
        readonly TusProtocolMalformedOrRequestInvalid: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The protocol version is not a date",
                 *       "status": 400,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.protocol.malformed",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.protocol.malformed" | "error.request.invalid";
                };
            };
        };
        /** @description `error.protocol.required`, `error.protocol.unsupported` */
        readonly TusProtocolRequiredOrProtocolUnsupported: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly Upgrade: components["headers"]["Upgrade"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "A protocol version is required",
                 *       "status": 426,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.protocol.required",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                };
            };
        };
        /** @description `error.protocol.unsupported` */
        readonly TusProtocolUnsupported: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly Upgrade: components["headers"]["Upgrade"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "This protocol version is not supported",
                 *       "status": 426,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.protocol.unsupported",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.protocol.unsupported";
                };
            };
        };
        /** @description `error.request.headers_too_large` */
        readonly TusRequestHeadersTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The request headers are too large",
                 *       "status": 431,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.headers_too_large",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.headers_too_large";
                };
            };
        };
        /** @description `error.request.timeout` */
        readonly TusRequestTimeout: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The request took too long to arrive",
                 *       "status": 408,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.timeout",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.timeout";
                };
            };
        };
        /** @description `error.request.too_large`, `error.upload.too_large` */
        readonly TusRequestTooLargeOrUploadTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The request is too large",
                 *       "status": 413,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.too_large",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.too_large" | "error.upload.too_large";
                };
            };
        };
        /** @description `error.request.unsupported_media_type` */
        readonly TusRequestUnsupportedMediaType: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The content type is not supported",
                 *       "status": 415,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.request.unsupported_media_type",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.request.unsupported_media_type";
                };
            };
        };
        /** @description `error.server.internal` */
        readonly TusServerInternal: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The server failed",
                 *       "status": 500,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.server.internal",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.server.internal";
                };
            };
        };
        /** @description `error.server.unavailable` */
        readonly TusServerUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The service is unavailable",
                 *       "status": 503,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.server.unavailable",
                 *       "request_id": "b4f3c1d2",
                 *       "retry_after": 2
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.server.unavailable";
                };
            };
        };
        /** @description `error.server.unavailable`, `error.storage.unavailable` */
        readonly TusServerUnavailableOrStorageUnavailable: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The service is unavailable",
                 *       "status": 503,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.server.unavailable",
                 *       "request_id": "b4f3c1d2",
                 *       "retry_after": 2
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.server.unavailable" | "error.storage.unavailable";
                };
            };
        };
        /** @description `error.storage.full` */
        readonly TusStorageFull: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The server has no space left",
                 *       "status": 507,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.storage.full",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.storage.full";
                };
            };
        };
        /** @description `error.upload.album_quiescing`, `error.upload.offset_mismatch`, `error.upload.state_conflict` */
        readonly TusUploadAlbumQuiescingOrUploadOffsetMismatchOrUploadStateConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The album is being upgraded",
                 *       "status": 409,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.upload.album_quiescing",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.upload.album_quiescing" | "error.upload.offset_mismatch" | "error.upload.state_conflict";
                };
            };
        };
        /** @description `error.upload.checksum_mismatch` */
        readonly TusUploadChecksumMismatch: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The checksum does not match",
                 *       "status": 460,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.upload.checksum_mismatch",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.upload.checksum_mismatch";
                };
            };
        };
        /** @description `error.upload.content_mismatch` */
        readonly TusUploadContentMismatch: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly "Upload-State": components["headers"]["Upload-State"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The content is not what was announced",
                 *       "status": 422,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.upload.content_mismatch",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.upload.content_mismatch";
                };
            };
        };
        /** @description `error.upload.gone` */
        readonly TusUploadGone: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The upload has ended",
                 *       "status": 410,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.upload.gone",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.upload.gone";
                };
            };
        };
        /** @description `error.upload.locked` */
        readonly TusUploadLocked: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly "Retry-After": components["headers"]["Retry-After"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Another request is writing this upload",
                 *       "status": 423,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.upload.locked",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.upload.locked";
                };
            };
        };
        /** @description `error.upload.not_found` */
        readonly TusUploadNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "There is no such upload",
                 *       "status": 404,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.upload.not_found",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.upload.not_found";
                };
            };
        };
        /** @description `error.upload.state_conflict` */
        readonly TusUploadStateConflict: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The state of the upload does not allow this",
                 *       "status": 409,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.upload.state_conflict",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.upload.state_conflict";
                };
            };
        };
        /** @description `error.upload.too_large` */
        readonly TusUploadTooLarge: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "The upload has too many bytes",
                 *       "status": 413,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.upload.too_large",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.upload.too_large";
                };
            };
        };
        /** @description `error.upload.tus_version` */
        readonly TusUploadTusVersion: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                readonly "Tus-Version": components["headers"]["Tus-Version"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "This version of tus is not supported",
                 *       "status": 412,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.upload.tus_version",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.upload.tus_version";
                };
            };
        };
        /** @description `error.user.not_found` */
        readonly UserNotFound: {
            headers: {
                readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                readonly "Cache-Control": components["headers"]["Cache-Control"];
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "There is no such user",
                 *       "status": 404,
                 *       "detail": "The cause and the remedy, as a sentence for people.",
                 *       "code": "error.user.not_found",
                 *       "request_id": "b4f3c1d2"
                 *     }
                 */
                readonly "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    readonly code?: "error.user.not_found";
                };
            };
        };
    };
    parameters: {
        /**
         * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
         * @example *
         */
        readonly "If-Match-optional": string;
        /**
         * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
         * @example "9f86d081"
         */
        readonly "If-None-Match-optional": string;
        /**
         * @description Send the range only if the content has this entity tag.
         * @example "9f86d081"
         */
        readonly "If-Range-optional": string;
        /**
         * @description One range of bytes (RFC 9110 section 14.2).
         * @example bytes=0-99
         */
        readonly "Range-optional": string;
        /**
         * @description The version of tus that the client uses.
         * @example 1.0.0
         */
        readonly "Tus-Resumable-optional": "1.0.0";
        /**
         * @description The extension "Checksum" of tus: the algorithm, and the base64 of the checksum of the body.
         * @example sha256 n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=
         */
        readonly "Upload-Checksum-optional": string;
        /**
         * @description The `declared_size`, in the extension "Creation" of tus.
         * @example 1234
         */
        readonly "Upload-Length-optional": number;
        /**
         * @description The extension "Creation" of tus: the key `announcement` with the base64 of the JSON that is otherwise the body. The service ignores other keys.
         * @example announcement eyJhbGJ1bV9pZCI6ICLigKYifQ==
         */
        readonly "Upload-Metadata-optional": string;
        /**
         * @description The offset of the first byte of the body.
         * @example 0
         */
        readonly "Upload-Offset-optional": number;
        /**
         * @description The id of the request in the log; the service generates one if it is absent.
         * @example b4f3c1d2
         */
        readonly "X-Request-Id-optional": string;
        /**
         * @description The crypto suite of the request: one of those in server-info.
         * @example 1
         */
        readonly "X-Service-Crypto-Suite-optional": number;
        /**
         * @description The protocol version that the client uses.
         * @example 2026-11-01
         */
        readonly "X-Service-Protocol": string;
        /**
         * @description The protocol version that the client uses.
         * @example 2026-11-01
         */
        readonly "X-Service-Protocol-optional": string;
        /**
         * @description The sidecar schema of the request: one of those in server-info.
         * @example 1
         */
        readonly "X-Service-Sidecar-Schema-optional": number;
        /**
         * @description The id of the account.
         * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
         */
        readonly account_id: string;
        /**
         * @description The SHA-256 of the content.
         * @example 9f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d081
         */
        readonly content_hash: string;
        /** @description The `next_cursor` of the previous page; absent for the first page. */
        readonly "cursor-optional": string;
        /**
         * @description The whole handle.
         * @example ada@media.example.org
         */
        readonly handle: string;
        /**
         * @description The id of the album.
         * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
         */
        readonly id: string;
        /** @description The live upgrade intent of an album that the account owns. */
        readonly "intent_id-optional": string;
        /** @description The largest number of items on the page. */
        readonly "limit-optional": number;
        /**
         * @description The id of the link.
         * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
         */
        readonly link_id: string;
        /**
         * @description The id of an OpenID provider.
         * @example corp
         */
        readonly provider: string;
        /**
         * @description The id of the upload.
         * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
         */
        readonly upload_id: string;
        /**
         * @description The id of the user.
         * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
         */
        readonly user_id: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of the request in the log.
         * @example b4f3c1d2
         */
        readonly "X-Request-Id": string;
        /**
         * @description The oldest protocol version that may write.
         * @example 2026-01-15
         */
        readonly "X-Service-Protocol-Min": string;
        /**
         * @description The newest protocol version that this server supports.
         * @example 2026-11-01
         */
        readonly "X-Service-Protocol-Max": string;
        /**
         * @description The oldest client build that is supported, a semantic version.
         * @example 0.0.0
         */
        readonly "X-Service-Min-Client-Build": string;
        /**
         * @description Who may cache the response, and for how long.
         * @example no-store
         */
        readonly "Cache-Control": string;
        /**
         * @description The time at which the request's protocol version became deprecated (RFC 9745); absent if it is not.
         * @example @1798761600
         */
        readonly Deprecation: string;
        /**
         * @description The time at which the request's protocol version ends (RFC 8594); absent if no end is announced.
         * @example Fri, 01 Jan 2027 00:00:00 GMT
         */
        readonly Sunset: string;
        /**
         * @description The page that explains the deprecation, if the operator named one.
         * @example <https://media.example.org/moving>; rel="deprecation"; type="text/html"
         */
        readonly Link: string;
        /**
         * @description The authentication scheme (RFC 6750).
         * @example Bearer
         */
        readonly "WWW-Authenticate": string;
        /**
         * @description Seconds after which the client may retry.
         * @example 30
         */
        readonly "Retry-After": number;
        /**
         * @description The newest protocol version (RFC 9110 section 15.5.22).
         * @example service-protocol/2026-11-01
         */
        readonly Upgrade: string;
        /**
         * @description The address of the created upload, or of the redirect.
         * @example /upload/1
         */
        readonly Location: string;
        /**
         * @description The entity tag of the content.
         * @example "9f86d081"
         */
        readonly ETag: string;
        /**
         * @description The service supports byte ranges.
         * @example bytes
         */
        readonly "Accept-Ranges": string;
        /**
         * @description The range of the sent bytes and the total size; with a 416 only the total size.
         * @example bytes 0-99/1234
         */
        readonly "Content-Range": string;
        /**
         * @description The crypto suite of the content.
         * @example 1
         */
        readonly "X-Service-Crypto-Suite": number;
        /**
         * @description The version of tus.
         * @example 1.0.0
         */
        readonly "Tus-Resumable": "1.0.0";
        /**
         * @description The versions of tus that the server supports.
         * @example 1.0.0
         */
        readonly "Tus-Version": "1.0.0";
        /**
         * @description The number of bytes that the server has stored durably.
         * @example 0
         */
        readonly "Upload-Offset": number;
        /**
         * @description The declared size of the upload, in bytes.
         * @example 1234
         */
        readonly "Upload-Length": number;
        /**
         * @description The time at which the upload expires unless it continues; absent when all bytes have arrived.
         * @example Fri, 01 Jan 2027 00:00:00 GMT
         */
        readonly "Upload-Expires": string;
        /**
         * @description The state of the upload, once all bytes have arrived: `Completed`, `Failed` if the content is not what was announced, or `WaitingForProcessing` if the service needs more than 10 seconds.
         * @example Completed
         */
        readonly "Upload-State": "WaitingForProcessing" | "Completed" | "Failed";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly register: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "address": "ada@example.org",
                 *       "password": "a long enough password"
                 *     }
                 */
                readonly "application/json": components["schemas"]["Register"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token_type": "Bearer",
                     *       "access_token": "eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCIsImtpZCI6ImsxIn0.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
                     *       "expires_in": 900,
                     *       "refresh_token": "Zm9ydHktdHdvIGlzIGl0IQ",
                     *       "session_id": "018f3c1e-7a2b-7c4d-8e5f-012345678901",
                     *       "session_expires_at": "2027-11-20T12:00:00.000Z",
                     *       "device_id": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["TokenPair"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 403: components["responses"]["AuthMethodDisabled"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.auth.user_already_exists` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The address is already in use",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.user_already_exists",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.user_already_exists";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailableOrRequestOverloaded"];
        };
    };
    readonly login: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "address": "ada@example.org",
                 *       "password": "a long enough password",
                 *       "device_id": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f"
                 *     }
                 */
                readonly "application/json": components["schemas"]["Login"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token_type": "Bearer",
                     *       "access_token": "eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCIsImtpZCI6ImsxIn0.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
                     *       "expires_in": 900,
                     *       "refresh_token": "Zm9ydHktdHdvIGlzIGl0IQ",
                     *       "session_id": "018f3c1e-7a2b-7c4d-8e5f-012345678901",
                     *       "session_expires_at": "2027-11-20T12:00:00.000Z",
                     *       "device_id": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["TokenPair"];
                };
            };
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
                     *       "factor": "totp",
                     *       "expires_in": 300
                     *     }
                     */
                    readonly "application/json": components["schemas"]["LoginChallenge"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            /** @description `error.auth.invalid_credentials` */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "Address or password is wrong",
                     *       "status": 401,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.invalid_credentials",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.invalid_credentials";
                    };
                };
            };
            readonly 403: components["responses"]["AuthMethodDisabled"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["AuthLocked"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailableOrRequestOverloaded"];
        };
    };
    readonly verifyTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "challenge": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
                 *       "code": "287082",
                 *       "device_id": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f"
                 *     }
                 */
                readonly "application/json": components["schemas"]["VerifyTotp"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token_type": "Bearer",
                     *       "access_token": "eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCIsImtpZCI6ImsxIn0.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
                     *       "expires_in": 900,
                     *       "refresh_token": "Zm9ydHktdHdvIGlzIGl0IQ",
                     *       "session_id": "018f3c1e-7a2b-7c4d-8e5f-012345678901",
                     *       "session_expires_at": "2027-11-20T12:00:00.000Z",
                     *       "device_id": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["TokenPair"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            /** @description `error.auth.challenge_exhausted`, `error.auth.challenge_invalid`, `error.auth.totp_invalid` */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "No attempts are left on this challenge",
                     *       "status": 401,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.challenge_exhausted",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.challenge_exhausted" | "error.auth.challenge_invalid" | "error.auth.totp_invalid";
                    };
                };
            };
            readonly 403: components["responses"]["AuthMethodDisabled"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["AuthTooManyAttempts"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly enrollTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "pending",
                     *       "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
                     *       "otpauth_uri": "otpauth://totp/media.example.org:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=media.example.org"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PendingTotp"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.auth.totp_already_confirmed` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "A second factor is already confirmed",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.totp_already_confirmed",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.totp_already_confirmed";
                    };
                };
            };
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly confirmTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                readonly "application/json": components["schemas"]["TotpCode"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "confirmed"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ConfirmedTotp"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspendedOrAuthTotpInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.auth.totp_not_pending` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "No enrollment is pending",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people. POST /v1/auth/totp/enroll starts an enrollment.",
                     *       "code": "error.auth.totp_not_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.totp_not_pending";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["AuthTooManyAttempts"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly disableTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "code": "287082"
                 *     }
                 */
                readonly "application/json": components["schemas"]["TotpCode"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "none"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["NoTotp"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspendedOrAuthTotpInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.auth.totp_not_confirmed` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "No second factor is confirmed",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.totp_not_confirmed",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.totp_not_confirmed";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["AuthTooManyAttempts"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly reauthenticate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "password": "a long enough password"
                 *     }
                 */
                readonly "application/json": components["schemas"]["Reauthenticate"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reauthenticated_at": "2026-11-20T12:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Reauthenticated"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.suspended`, `error.auth.invalid_credentials`, `error.auth.method_disabled` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The account is suspended",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.account.suspended",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.auth.invalid_credentials" | "error.auth.method_disabled";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["AuthLocked"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailableOrRequestOverloaded"];
        };
    };
    readonly readProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "address": "ada@example.org",
                     *       "display_name": "Ada",
                     *       "created_at": "2026-10-01T09:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Profile"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly changeProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "display_name": "Ada"
                 *     }
                 */
                readonly "application/json": components["schemas"]["ProfileChange"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "address": "ada@example.org",
                     *       "display_name": "Ada",
                     *       "created_at": "2026-10-01T09:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Profile"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly changePassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "current_password": "a long enough password",
                 *       "new_password": "an even longer password"
                 *     }
                 */
                readonly "application/json": components["schemas"]["PasswordChange"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token_type": "Bearer",
                     *       "access_token": "eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCIsImtpZCI6ImsxIn0.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
                     *       "expires_in": 900,
                     *       "refresh_token": "Zm9ydHktdHdvIGlzIGl0IQ",
                     *       "session_id": "018f3c1e-7a2b-7c4d-8e5f-012345678901",
                     *       "session_expires_at": "2027-11-20T12:00:00.000Z",
                     *       "device_id": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["TokenPair"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.auth.invalid_credentials`, `error.auth.method_disabled` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.auth.invalid_credentials" | "error.auth.method_disabled";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["AuthLocked"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailableOrRequestOverloaded"];
        };
    };
    readonly readEscrow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/octet-stream": string;
                };
            };
            /** @description The content still has the entity tag that the client sent */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            /** @description `error.account.no_escrow` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "No escrow is stored",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people. PUT /v1/auth/escrow stores one.",
                     *       "code": "error.account.no_escrow",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.no_escrow";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["RequestPreconditionFailed"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly putEscrow: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example … */
                readonly "application/octet-stream": string;
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.account.escrow_changed` */
            readonly 412: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The stored escrow has changed",
                     *       "status": 412,
                     *       "detail": "The cause and the remedy, as a sentence for people. GET /v1/auth/escrow returns the ETag to name in If-Match. To store the first one, send If-None-Match: *.",
                     *       "code": "error.account.escrow_changed",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.escrow_changed";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly exportOwnAccount: {
        readonly parameters: {
            readonly query?: {
                /** @description The `from` of the last mark of an interrupted export; absent for a whole export. */
                readonly from?: string;
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "end",
                     *       "counts": {
                     *         "profile": 1,
                     *         "session": 2
                     *       }
                     *     }
                     */
                    readonly "application/x-ndjson": components["schemas"]["ExportLine"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly requestDeletion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "password": "a long enough password",
                 *       "totp_code": "123456"
                 *     }
                 */
                readonly "application/json": components["schemas"]["AccountDeletionRequest"];
            };
        };
        readonly responses: {
            /** @description Accepted */
            readonly 202: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletes_at": "2026-12-04T12:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AccountDeletion"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.suspended`, `error.auth.code_invalid`, `error.auth.invalid_credentials`, `error.auth.totp_invalid` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The account is suspended",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.account.suspended",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.auth.code_invalid" | "error.auth.invalid_credentials" | "error.auth.totp_invalid";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            /** @description `error.auth.locked`, `error.auth.too_many_attempts` */
            readonly 429: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "Too many wrong passwords",
                     *       "status": 429,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.locked",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.locked" | "error.auth.too_many_attempts";
                    };
                };
            };
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailableOrRequestOverloaded"];
        };
    };
    readonly cancelDeletion: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly refresh: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "refresh_token": "Zm9ydHktdHdvIGlzIGl0IQ"
                 *     }
                 */
                readonly "application/json": components["schemas"]["Refresh"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token_type": "Bearer",
                     *       "access_token": "eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCIsImtpZCI6ImsxIn0.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
                     *       "expires_in": 900
                     *     }
                     */
                    readonly "application/json": components["schemas"]["RefreshedAccess"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            /** @description `error.auth.session_expired`, `error.auth.session_invalid`, `error.auth.session_revoked` */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The session has expired",
                     *       "status": 401,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.session_expired",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.session_expired" | "error.auth.session_invalid" | "error.auth.session_revoked";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly listSessions: {
        readonly parameters: {
            readonly query?: {
                /** @description The largest number of items on the page. */
                readonly limit?: components["parameters"]["limit-optional"];
                /** @description The `next_cursor` of the previous page; absent for the first page. */
                readonly cursor?: components["parameters"]["cursor-optional"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "session_id": "018f3c1e-7a2b-7c4d-8e5f-012345678901",
                     *           "current": true,
                     *           "created_at": "2026-10-01T09:00:00.000Z",
                     *           "last_used_at": "2026-11-20T12:00:00.000Z",
                     *           "expires_at": "2027-10-01T09:00:00.000Z",
                     *           "inactive_at": "2027-05-19T12:00:00.000Z",
                     *           "cohort_hash": null,
                     *           "device_id": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f",
                     *           "method": "password"
                     *         }
                     *       ],
                     *       "cohorts": [
                     *         {
                     *           "cohort_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "first_seen": "2026-10-01T09:00:00.000Z",
                     *           "last_seen": "2026-11-20T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Sessions"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly revokeSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the session.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly session_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.auth.session_not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no such session",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people. GET /v1/auth/sessions lists the sessions that can be ended.",
                     *       "code": "error.auth.session_not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.session_not_found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly logout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly issueLogoutChallenge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "challenge": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
                     *       "expires_in": 300
                     *     }
                     */
                    readonly "application/json": components["schemas"]["LogoutAllChallenge"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.auth.no_identity_anchor` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The account has no identity anchor",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people. PUT /v1/devices/directory publishes a device directory.",
                     *       "code": "error.auth.no_identity_anchor",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.no_identity_anchor";
                    };
                };
            };
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly logoutAll: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "challenge": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
                 *       "signature": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgn4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgAA"
                 *     }
                 */
                readonly "application/json": components["schemas"]["LogoutAllProof"];
            };
        };
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            /** @description `error.auth.proof_invalid` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The proof is not valid",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.proof_invalid",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.proof_invalid";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly listProviders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "providers": [
                     *         {
                     *           "id": "corp",
                     *           "display_name": "Corp",
                     *           "issuer": "https://accounts.example.org"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OidcProviders"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly startOidc: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of an OpenID provider.
                 * @example corp
                 */
                readonly provider: components["parameters"]["provider"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "redirect_uri": "https://app.example.org/signed-in",
                 *       "code_challenge": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
                 *     }
                 */
                readonly "application/json": components["schemas"]["OidcStart"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorization_url": "https://accounts.example.org/authorize?client_id=gatehouse",
                     *       "expires_in": 600
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OidcStarted"];
                };
            };
            /** @description `error.auth.redirect_uri_not_allowed`, `error.protocol.malformed`, `error.request.invalid` */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The redirect URI is not on the list",
                     *       "status": 400,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.redirect_uri_not_allowed",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.redirect_uri_not_allowed" | "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspendedOrAuthMethodDisabled"];
            readonly 404: components["responses"]["AuthProviderNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 502: components["responses"]["AuthProviderUnavailable"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly oidcCallback: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description The `state` of the authorization request.
                 * @example q7Gd0cVnTt5ZbW1uKp3xYQ
                 */
                readonly state?: string;
                /**
                 * @description The provider's authorization code.
                 * @example SplxlOBeZQQYbYS6WxSbIA
                 */
                readonly code?: string;
                /**
                 * @description The provider's issuer (RFC 9207).
                 * @example https://accounts.example.org
                 */
                readonly iss?: string;
                /**
                 * @description The error code, if the provider issued no code.
                 * @example access_denied
                 */
                readonly error?: string;
            };
            readonly header?: {
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of an OpenID provider.
                 * @example corp
                 */
                readonly provider: components["parameters"]["provider"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A redirect to the address in `Location` */
            readonly 303: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `error.auth.sign_in_invalid`, `error.request.invalid` */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The sign-in is not valid",
                     *       "status": 400,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.sign_in_invalid",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.sign_in_invalid" | "error.request.invalid";
                    };
                    /** @example <!doctype html>… */
                    readonly "text/html": string;
                };
            };
            /** @description `error.auth.method_disabled` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "This way in is not offered here",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. GET /.well-known/service/server-info lists the methods.",
                     *       "code": "error.auth.method_disabled",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.method_disabled";
                    };
                    /** @example <!doctype html>… */
                    readonly "text/html": string;
                };
            };
            /** @description `error.auth.provider_not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no such provider",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people. GET /v1/auth/oidc lists the providers.",
                     *       "code": "error.auth.provider_not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.provider_not_found";
                    };
                    /** @example <!doctype html>… */
                    readonly "text/html": string;
                };
            };
            /** @description `error.request.timeout` */
            readonly 408: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The request took too long to arrive",
                     *       "status": 408,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.request.timeout",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                    /** @example <!doctype html>… */
                    readonly "text/html": string;
                };
            };
            /** @description `error.request.headers_too_large` */
            readonly 431: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The request headers are too large",
                     *       "status": 431,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.request.headers_too_large",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
                    /** @example <!doctype html>… */
                    readonly "text/html": string;
                };
            };
            /** @description `error.server.internal` */
            readonly 500: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The server failed",
                     *       "status": 500,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.server.internal",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                    /** @example <!doctype html>… */
                    readonly "text/html": string;
                };
            };
            /** @description `error.auth.unavailable` */
            readonly 503: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Retry-After": components["headers"]["Retry-After"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "Sessions cannot be checked now",
                     *       "status": 503,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.unavailable",
                     *       "request_id": "b4f3c1d2",
                     *       "retry_after": 2
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                    /** @example <!doctype html>… */
                    readonly "text/html": string;
                };
            };
            /** @description There is no other success: browsers open this address and follow the redirect. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly backchannelLogout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of an OpenID provider.
                 * @example corp
                 */
                readonly provider: components["parameters"]["provider"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "logout_token": "…"
                 *     }
                 */
                readonly "application/x-www-form-urlencoded": {
                    readonly logout_token: string;
                };
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `error.auth.logout_token_invalid`, `error.request.invalid` */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The logout token is not valid",
                     *       "status": 400,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.logout_token_invalid",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.logout_token_invalid" | "error.request.invalid";
                    };
                };
            };
            readonly 403: components["responses"]["AuthMethodDisabled"];
            readonly 404: components["responses"]["AuthProviderNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 502: components["responses"]["AuthProviderUnavailable"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly completeOidc: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "code": "q7Gd0cVnTt5ZbW1uKp3xYQ",
                 *       "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
                 *     }
                 */
                readonly "application/json": components["schemas"]["OidcComplete"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token_type": "Bearer",
                     *       "access_token": "eyJhbGciOiJFZERTQSIsInR5cCI6ImF0K2p3dCIsImtpZCI6ImsxIn0.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl",
                     *       "expires_in": 900,
                     *       "refresh_token": "Zm9ydHktdHdvIGlzIGl0IQ",
                     *       "session_id": "018f3c1e-7a2b-7c4d-8e5f-012345678901",
                     *       "session_expires_at": "2027-11-20T12:00:00.000Z",
                     *       "device_id": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["TokenPair"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            /** @description `error.auth.code_invalid` */
            readonly 401: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The one-time code is not valid",
                     *       "status": 401,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.code_invalid",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.code_invalid";
                    };
                };
            };
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.auth.address_missing`, `error.auth.method_disabled`, `error.auth.registration_closed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.auth.address_missing" | "error.auth.method_disabled" | "error.auth.registration_closed";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.auth.identity_already_linked`, `error.auth.user_already_exists` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The identity is already linked",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.auth.identity_already_linked",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.identity_already_linked" | "error.auth.user_already_exists";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly listIdentityLinks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": [
                     *         {
                     *           "provider": "corp",
                     *           "issuer": "https://accounts.example.org",
                     *           "linked_at": "2026-10-01T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OidcLinks"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly unlinkIssuer: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The issuer, as listed.
                 * @example https://accounts.example.org
                 */
                readonly issuer: string;
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            /** @description `error.auth.identity_not_linked` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "No such identity is linked",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people. GET /v1/auth/oidc/links lists the linked identities.",
                     *       "code": "error.auth.identity_not_linked",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.identity_not_linked";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["AuthLastSignInMethod"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly unlinkIdentity: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of an OpenID provider.
                 * @example corp
                 */
                readonly provider: components["parameters"]["provider"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspendedOrAuthMethodDisabled"];
            /** @description `error.auth.identity_not_linked`, `error.auth.provider_not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "No such identity is linked",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people. GET /v1/auth/oidc/links lists the linked identities.",
                     *       "code": "error.auth.identity_not_linked",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.identity_not_linked" | "error.auth.provider_not_found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["AuthLastSignInMethod"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly readDiscoverability: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "handle": "ada@media.example.org",
                     *       "webfinger": false
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Discoverability"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly setDiscoverability: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "webfinger": true
                 *     }
                 */
                readonly "application/json": components["schemas"]["DiscoverabilityChoice"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "handle": "ada@media.example.org",
                     *       "webfinger": true
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Discoverability"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly publishMoved: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "old_handle": "ada@media.example.org",
                 *       "new_handle": "grace@photos.example.net",
                 *       "moved_at": "2026-11-20T12:00:00.000Z",
                 *       "ik_sig": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgn4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgAA"
                 *     }
                 */
                readonly "application/json": components["schemas"]["MovedCertificate"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "old_handle": "ada@media.example.org",
                     *       "new_handle": "grace@photos.example.net",
                     *       "moved_at": "2026-11-20T12:00:00.000Z",
                     *       "ik_sig": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgn4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgAA"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["MovedCertificate"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.moved.certificate_invalid` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.moved.certificate_invalid";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.auth.no_identity_anchor`, `error.moved.superseded` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The account has no identity anchor",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people. PUT /v1/devices/directory publishes a device directory.",
                     *       "code": "error.auth.no_identity_anchor",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.no_identity_anchor" | "error.moved.superseded";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly readDirectory: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/cbor": string;
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            /** @description `error.device.no_directory` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "No device directory is published",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people. PUT /v1/devices/directory publishes a device directory.",
                     *       "code": "error.device.no_directory",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.device.no_directory";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly publishDirectory: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example … */
                readonly "application/cbor": string;
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "devices": [
                     *         {
                     *           "device_id": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f",
                     *           "added_at": "2026-10-01T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["PublishedDirectory"];
                };
            };
            /** @description `error.device.directory_malformed`, `error.protocol.malformed`, `error.request.invalid` */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The device directory is malformed",
                     *       "status": 400,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.device.directory_malformed",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.device.directory_malformed" | "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.device.directory_signature` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.device.directory_signature";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.device.identity_mismatch`, `error.device.stale_directory` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "Another identity key is pinned",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.device.identity_mismatch",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.device.identity_mismatch" | "error.device.stale_directory";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly lookUpUser: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The whole handle.
                 * @example ada@media.example.org
                 */
                readonly handle: components["parameters"]["handle"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "handle": "grace@photos.example.net",
                     *       "user_id": "9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d",
                     *       "ik": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
                     *       "directory": "gaNmb3BhcXVl"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["FoundUser"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 404: components["responses"]["UserNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["FederationRateLimited"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 502: components["responses"]["FederationPeerUnavailable"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly lookUpForPeer: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The whole handle.
                 * @example ada@media.example.org
                 */
                readonly handle: components["parameters"]["handle"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "handle": "ada@media.example.org",
                     *       "user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "ik": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
                     *       "directory": "gaNmb3BhcXVl"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["FoundUser"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["FederationCapabilityInvalidOrFederationPeerUnavailable"];
            readonly 403: components["responses"]["FederationScopeMissing"];
            readonly 404: components["responses"]["UserNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["FederationRateLimited"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly serveBlobToPeer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description One range of bytes (RFC 9110 section 14.2).
                 * @example bytes=0-99
                 */
                readonly Range?: components["parameters"]["Range-optional"];
                /**
                 * @description Send the range only if the content has this entity tag.
                 * @example "9f86d081"
                 */
                readonly "If-Range"?: components["parameters"]["If-Range-optional"];
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The SHA-256 of the content.
                 * @example 9f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d081
                 */
                readonly content_hash: components["parameters"]["content_hash"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/octet-stream": string;
                };
            };
            /** @description One range of the content */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Range": components["headers"]["Content-Range"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/octet-stream": string;
                };
            };
            /** @description The content still has the entity tag that the client sent */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["FederationCapabilityInvalidOrFederationPeerUnavailable"];
            readonly 403: components["responses"]["FederationScopeMissing"];
            readonly 404: components["responses"]["BlobNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["RequestPreconditionFailed"];
            readonly 416: components["responses"]["RequestRangeNotSatisfiable"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailableOrStorageUnavailable"];
        };
    };
    readonly listPulls: {
        readonly parameters: {
            readonly query?: {
                /** @description The largest number of items on the page. */
                readonly limit?: components["parameters"]["limit-optional"];
                /** @description The `next_cursor` of the previous page; absent for the first page. */
                readonly cursor?: components["parameters"]["cursor-optional"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pulls": [
                     *         {
                     *           "pull_id": "018f3c1e-7a2b-7c4d-8e5f-012345678906",
                     *           "peer": "photos.example.net",
                     *           "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "size": 1234,
                     *           "charged": 1234,
                     *           "created_at": "2026-11-20T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Pulls"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly pullBlob: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "peer": "photos.example.net",
                 *       "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 *     }
                 */
                readonly "application/json": components["schemas"]["PullRequest"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "pull_id": "018f3c1e-7a2b-7c4d-8e5f-012345678906",
                     *       "peer": "photos.example.net",
                     *       "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "size": 1234,
                     *       "charged": 1234,
                     *       "created_at": "2026-11-20T12:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Pull"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.federation.cache_budget_exhausted`, `error.federation.peer_unknown`, `error.quota.exceeded`, `error.quota.grace_expired` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.federation.cache_budget_exhausted" | "error.federation.peer_unknown" | "error.quota.exceeded" | "error.quota.grace_expired";
                    };
                };
            };
            readonly 404: components["responses"]["BlobNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["FederationRateLimited"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 502: components["responses"]["FederationPeerUnavailable"];
            readonly 503: components["responses"]["RequestOverloadedOrServerUnavailableOrStorageUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly dropPull: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the pull.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly pull_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            /** @description `error.federation.pull_not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no such blob in the cache",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.federation.pull_not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.federation.pull_not_found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readServerInfo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "api_base_url": "https://media.example.org",
                     *       "server_host": "media.example.org",
                     *       "auth": {
                     *         "methods": [
                     *           "local"
                     *         ],
                     *         "endpoints": {
                     *           "login": "https://media.example.org/v1/auth/login"
                     *         }
                     *       },
                     *       "federation": {
                     *         "endpoint": "https://media.example.org/v1/federation"
                     *       },
                     *       "signing_keys": {
                     *         "keys": [
                     *           {
                     *             "kty": "OKP",
                     *             "crv": "Ed25519",
                     *             "x": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
                     *             "kid": "k1",
                     *             "alg": "EdDSA",
                     *             "use": "sig"
                     *           }
                     *         ]
                     *       },
                     *       "protocol_version": {
                     *         "min": "2026-01-01",
                     *         "max": "2026-11-01"
                     *       },
                     *       "min_protocol_version": [
                     *         {
                     *           "version": "2026-06-01",
                     *           "cutoff_at": "2026-12-04T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "crypto_suites": [
                     *         1
                     *       ],
                     *       "sidecar_schemas": [
                     *         1
                     *       ],
                     *       "min_client_build": "0.0.0"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["ServerInfo"];
                };
            };
            /** @description The content still has the entity tag that the client sent */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["RequestInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["RequestPreconditionFailed"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readRevocations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issued_at": "2026-11-20T12:00:00.000Z",
                     *       "revoked": [
                     *         {
                     *           "jti": "c4f1b2",
                     *           "revoked_at": "2026-10-01T09:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["RevokedCapabilities"];
                };
            };
            /** @description The content still has the entity tag that the client sent */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["RequestInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["RequestPreconditionFailed"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readDeprecations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deprecations": [
                     *         {
                     *           "protocol_version": "2026-06-01",
                     *           "min_client_build": "2.4.0",
                     *           "announced_at": "2026-10-01T09:00:00.000Z",
                     *           "cutoff_at": "2026-12-04T12:00:00.000Z",
                     *           "info_url": "https://media.example.org/moving"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Deprecations"];
                };
            };
            /** @description The content still has the entity tag that the client sent */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["RequestInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["RequestPreconditionFailed"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readAttestationKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kty": "OKP",
                     *           "crv": "Ed25519",
                     *           "x": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
                     *           "kid": "k1",
                     *           "alg": "EdDSA",
                     *           "use": "sig"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "kid": "k1",
                     *           "jwk": {
                     *             "kty": "OKP",
                     *             "crv": "Ed25519",
                     *             "x": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
                     *             "kid": "k1",
                     *             "alg": "EdDSA",
                     *             "use": "sig"
                     *           },
                     *           "activated_at": "2026-10-01T09:00:00.000Z",
                     *           "retired_at": null,
                     *           "prev_hash": null,
                     *           "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AttestationKeys"];
                };
            };
            /** @description The content still has the entity tag that the client sent */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["RequestInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["RequestPreconditionFailed"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readMoved: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The part of the handle before the `@`.
                 * @example ada
                 */
                readonly user: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "old_handle": "ada@media.example.org",
                     *       "new_handle": "grace@photos.example.net",
                     *       "moved_at": "2026-11-20T12:00:00.000Z",
                     *       "ik_sig": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgn4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgAA"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["MovedCertificate"];
                };
            };
            /** @description The content still has the entity tag that the client sent */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["RequestInvalid"];
            /** @description `error.moved.not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no moved certificate",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.moved.not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.moved.not_found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["RequestPreconditionFailed"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readJwks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kty": "OKP",
                     *           "crv": "Ed25519",
                     *           "x": "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg",
                     *           "kid": "k1",
                     *           "alg": "EdDSA",
                     *           "use": "sig"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Jwks"];
                };
            };
            /** @description The content still has the entity tag that the client sent */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["RequestInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["RequestPreconditionFailed"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly findWebfinger: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The user, as `acct:` and the handle.
                 * @example acct:ada@media.example.org
                 */
                readonly resource: string;
            };
            readonly header?: {
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subject": "acct:ada@media.example.org",
                     *       "properties": {
                     *         "https://schema.org/name": "Ada"
                     *       },
                     *       "links": []
                     *     }
                     */
                    readonly "application/jrd+json": components["schemas"]["Jrd"];
                };
            };
            readonly 400: components["responses"]["RequestInvalid"];
            readonly 404: components["responses"]["UserNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readDocument: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["OpenApi"];
                };
            };
            readonly 400: components["responses"]["RequestInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readFrontPage: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "service": "Gatehouse",
                     *       "status": "ok",
                     *       "documentation": "/docs",
                     *       "openapi": "/openapi.json",
                     *       "server_info": "/.well-known/service/server-info"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["FrontPage"];
                    /** @example … */
                    readonly "text/html": string;
                };
            };
            readonly 400: components["responses"]["RequestInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readReference: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html>… */
                    readonly "text/html": string;
                };
            };
            readonly 400: components["responses"]["RequestInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readReferenceFile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The name of the file.
                 * @example swagger-ui.css
                 */
                readonly file: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "text/css": string;
                    /** @example … */
                    readonly "text/javascript": string;
                };
            };
            readonly 400: components["responses"]["RequestInvalid"];
            /** @description `error.request.not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no resource at this address",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.request.not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.not_found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly listSponsoredAccounts: {
        readonly parameters: {
            readonly query?: {
                /** @description The largest number of items on the page. */
                readonly limit?: components["parameters"]["limit-optional"];
                /** @description The `next_cursor` of the previous page; absent for the first page. */
                readonly cursor?: components["parameters"]["cursor-optional"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sponsored_accounts": [
                     *         {
                     *           "account_id": "9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d",
                     *           "created_at": "2026-11-20T12:00:00.000Z",
                     *           "sponsor_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *           "owners": [],
                     *           "used": 0
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SponsoredAccounts"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly createSponsoredAccount: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account_id": "9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d",
                     *       "created_at": "2026-11-20T12:00:00.000Z",
                     *       "sponsor_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "owners": [],
                     *       "used": 0
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SponsoredAccount"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.limit.reached` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "A limit is reached",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.limit.reached",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.limit.reached";
                    };
                };
            };
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly deleteSponsoredAccount: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade intent of an album that the account owns. */
                readonly intent_id?: components["parameters"]["intent_id-optional"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the account.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly account_id: components["parameters"]["account_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            readonly 404: components["responses"]["AccountNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["AlbumQuiescing"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly addSponsoredOwner: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade intent of an album that the account owns. */
                readonly intent_id?: components["parameters"]["intent_id-optional"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the account.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly account_id: components["parameters"]["account_id"];
                /**
                 * @description The id of the user.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly user_id: components["parameters"]["user_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account_id": "9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d",
                     *       "owners": [
                     *         "9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d"
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SponsoredOwners"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            /** @description `error.account.not_found`, `error.user.not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no such account",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.account.not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.not_found" | "error.user.not_found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.album.quiescing`, `error.limit.reached` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The album is being upgraded",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.quiescing",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.quiescing" | "error.limit.reached";
                    };
                };
            };
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly removeSponsoredOwner: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade intent of an album that the account owns. */
                readonly intent_id?: components["parameters"]["intent_id-optional"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the account.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly account_id: components["parameters"]["account_id"];
                /**
                 * @description The id of the user.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly user_id: components["parameters"]["user_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            /** @description `error.account.not_found`, `error.account.owner_not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no such account",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.account.not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.not_found" | "error.account.owner_not_found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["AlbumQuiescing"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["AuthUnavailable"];
        };
    };
    readonly listAlbums: {
        readonly parameters: {
            readonly query?: {
                /** @description The largest number of items on the page. */
                readonly limit?: components["parameters"]["limit-optional"];
                /** @description The `next_cursor` of the previous page; absent for the first page. */
                readonly cursor?: components["parameters"]["cursor-optional"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "albums": [
                     *         {
                     *           "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *           "protocol_version": "2026-11-01",
                     *           "crypto_suite_id": 1,
                     *           "owner_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *           "created_at": "2026-10-01T09:00:00.000Z",
                     *           "role": "admin"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Albums"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly createAlbum: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                 *       "protocol_version": "2026-11-01",
                 *       "crypto_suite_id": 1,
                 *       "manifest": "gaNmb3BhcXVl"
                 *     }
                 */
                readonly "application/json": components["schemas"]["NewAlbum"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *       "protocol_version": "2026-11-01",
                     *       "crypto_suite_id": 1,
                     *       "owner_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "created_at": "2026-10-01T09:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CreatedAlbum"];
                };
            };
            readonly 400: components["responses"]["ProtocolInconsistentOrProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.device.not_listed`, `error.quota.grace_expired` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.device.not_listed" | "error.quota.grace_expired";
                    };
                };
            };
            readonly 404: components["responses"]["AccountNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.album.id_taken`, `error.limit.reached` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The album id is in use",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.id_taken",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.id_taken" | "error.limit.reached";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly readAlbum: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *       "protocol_version": "2026-11-01",
                     *       "crypto_suite_id": 1,
                     *       "owner_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "created_at": "2026-10-01T09:00:00.000Z",
                     *       "role": "admin",
                     *       "manifest": "gaNmb3BhcXVl",
                     *       "members": [
                     *         {
                     *           "user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *           "role": "admin"
                     *         },
                     *         {
                     *           "user_id": "9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d",
                     *           "role": "writer"
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Album"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 404: components["responses"]["AlbumNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly deleteAlbum: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade intent that this write belongs to. While an upgrade is live, the service rejects writes without it. */
                readonly intent_id?: string;
                /** @description `trash` moves all assets of the album to the trash first. */
                readonly assets?: "trash";
            };
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.role_required`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.role_required" | "error.device.not_listed";
                    };
                };
            };
            readonly 404: components["responses"]["AlbumNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.album.not_empty`, `error.album.quiescing` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The album is not empty",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/albums/{id}?assets=trash trashes its assets and deletes it.",
                     *       "code": "error.album.not_empty",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.not_empty" | "error.album.quiescing";
                    };
                };
            };
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly putMember: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade intent that this write belongs to. While an upgrade is live, the service rejects writes without it. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: components["parameters"]["id"];
                /**
                 * @description The id of the user.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly user_id: components["parameters"]["user_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "role": "writer"
                 *     }
                 */
                readonly "application/json": components["schemas"]["MemberRole"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user_id": "9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d",
                     *       "role": "writer"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AlbumMember"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.not_admin`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.not_admin" | "error.device.not_listed";
                    };
                };
            };
            /** @description `error.album.not_found`, `error.user.not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no such album",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.not_found" | "error.user.not_found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.album.owner_immutable`, `error.album.protocol_mismatch`, `error.album.quiescing`, `error.limit.reached` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The owner stays an admin",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.owner_immutable",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.owner_immutable" | "error.album.protocol_mismatch" | "error.album.quiescing" | "error.limit.reached";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly removeMember: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade intent that this write belongs to. While an upgrade is live, the service rejects writes without it. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: components["parameters"]["id"];
                /**
                 * @description The id of the user.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly user_id: components["parameters"]["user_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.not_admin`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.not_admin" | "error.device.not_listed";
                    };
                };
            };
            /** @description `error.album.member_not_found`, `error.album.not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no such member",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.member_not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.member_not_found" | "error.album.not_found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.album.owner_immutable`, `error.album.quiescing` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The owner stays an admin",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.owner_immutable",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.owner_immutable" | "error.album.quiescing";
                    };
                };
            };
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readUpgrade: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "phase": "quiescing",
                     *       "intent_id": "018f3c1e-7a2b-7c4d-8e5f-012345678905",
                     *       "from_version": "2026-06-01",
                     *       "to_version": "2026-11-01",
                     *       "proposer_device": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f",
                     *       "received_at": "2026-11-20T12:00:00.000Z",
                     *       "expires_at": "2026-11-27T12:00:00.000Z",
                     *       "in_flight": 2
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AlbumUpgrade"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 404: components["responses"]["AlbumNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly proposeUpgrade: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example … */
                readonly "application/cbor": string;
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "phase": "quiescing",
                     *       "intent_id": "018f3c1e-7a2b-7c4d-8e5f-012345678905",
                     *       "from_version": "2026-06-01",
                     *       "to_version": "2026-11-01",
                     *       "proposer_device": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f",
                     *       "received_at": "2026-11-20T12:00:00.000Z",
                     *       "expires_at": "2026-11-27T12:00:00.000Z",
                     *       "in_flight": 2
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AlbumUpgrade"];
                };
            };
            /** @description `error.album.intent_malformed`, `error.protocol.malformed`, `error.request.invalid` */
            readonly 400: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The upgrade intent is malformed",
                     *       "status": 400,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.intent_malformed",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.intent_malformed" | "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.intent_signature`, `error.album.not_admin`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.intent_signature" | "error.album.not_admin" | "error.device.not_listed";
                    };
                };
            };
            readonly 404: components["responses"]["AlbumNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.album.intent_conflict`, `error.album.intent_ended`, `error.album.protocol_mismatch`, `error.album.upgrade_in_flight`, `error.album.version_mismatch` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The live upgrade intent has different contents",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.intent_conflict",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.intent_conflict" | "error.album.intent_ended" | "error.album.protocol_mismatch" | "error.album.upgrade_in_flight" | "error.album.version_mismatch";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly abortUpgrade: {
        readonly parameters: {
            readonly query: {
                /** @description The live upgrade intent. */
                readonly intent_id: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.not_admin`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.not_admin" | "error.device.not_listed";
                    };
                };
            };
            /** @description `error.album.no_upgrade`, `error.album.not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "No upgrade is live",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.no_upgrade",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.no_upgrade" | "error.album.not_found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.album.intent_mismatch` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "Another upgrade intent is live",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.intent_mismatch",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.intent_mismatch";
                    };
                };
            };
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly listLinks: {
        readonly parameters: {
            readonly query?: {
                /** @description The largest number of items on the page. */
                readonly limit?: components["parameters"]["limit-optional"];
                /** @description The `next_cursor` of the previous page; absent for the first page. */
                readonly cursor?: components["parameters"]["cursor-optional"];
                /** @description An album of which the caller is an admin. */
                readonly album_id?: string;
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "links": [
                     *         {
                     *           "link_id": "018f3c1e-7a2b-7c4d-8e5f-012345678906",
                     *           "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *           "kind": "upload",
                     *           "bundle": "gaNmb3BhcXVl",
                     *           "restricted": false,
                     *           "max_bytes": 1073741824,
                     *           "max_files": 200,
                     *           "created_at": "2026-11-20T12:00:00.000Z",
                     *           "expires_at": "2026-12-04T12:00:00.000Z",
                     *           "uses": 0,
                     *           "bytes_used": 0,
                     *           "files_used": 0,
                     *           "last_used_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Links"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.suspended`, `error.album.not_admin` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The account is suspended",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.account.suspended",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.not_admin";
                    };
                };
            };
            readonly 404: components["responses"]["AlbumNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly createLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "link_id": "018f3c1e-7a2b-7c4d-8e5f-012345678906",
                 *       "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                 *       "kind": "upload",
                 *       "token_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *       "bundle": "gaNmb3BhcXVl",
                 *       "max_bytes": 1073741824,
                 *       "max_files": 200,
                 *       "expires_at": "2026-12-04T12:00:00.000Z"
                 *     }
                 */
                readonly "application/json": components["schemas"]["NewLink"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link_id": "018f3c1e-7a2b-7c4d-8e5f-012345678906",
                     *       "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *       "kind": "upload",
                     *       "bundle": "gaNmb3BhcXVl",
                     *       "restricted": false,
                     *       "max_bytes": 1073741824,
                     *       "max_files": 200,
                     *       "created_at": "2026-11-20T12:00:00.000Z",
                     *       "expires_at": "2026-12-04T12:00:00.000Z",
                     *       "uses": 0,
                     *       "bytes_used": 0,
                     *       "files_used": 0,
                     *       "last_used_at": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Link"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.not_admin`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.not_admin" | "error.device.not_listed";
                    };
                };
            };
            readonly 404: components["responses"]["AlbumNotFoundOrAssetNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.limit.reached`, `error.link.id_taken` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "A limit is reached",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.limit.reached",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.limit.reached" | "error.link.id_taken";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly revokeLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the link.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly link_id: components["parameters"]["link_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            readonly 404: components["responses"]["LinkNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly changeLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the link.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly link_id: components["parameters"]["link_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "expires_at": "2026-12-04T12:00:00.000Z",
                 *       "max_files": 500
                 *     }
                 */
                readonly "application/json": components["schemas"]["LinkTerms"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link_id": "018f3c1e-7a2b-7c4d-8e5f-012345678906",
                     *       "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *       "kind": "upload",
                     *       "bundle": "gaNmb3BhcXVl",
                     *       "restricted": false,
                     *       "max_bytes": 1073741824,
                     *       "max_files": 500,
                     *       "created_at": "2026-11-20T12:00:00.000Z",
                     *       "expires_at": "2026-12-04T12:00:00.000Z",
                     *       "uses": 0,
                     *       "bytes_used": 0,
                     *       "files_used": 0,
                     *       "last_used_at": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Link"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspended"];
            readonly 404: components["responses"]["LinkNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readGuest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "share",
                     *       "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *       "bundle": "gaNmb3BhcXVl",
                     *       "expires_at": null,
                     *       "protocol_version": "2026-11-01",
                     *       "crypto_suite_id": 1
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Guest"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnavailableOrLinkInvalid"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["LinkRateLimited"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly listSharedAssets: {
        readonly parameters: {
            readonly query?: {
                /** @description The largest number of items on the page. */
                readonly limit?: components["parameters"]["limit-optional"];
                /** @description The `next_cursor` of the previous page; absent for the first page. */
                readonly cursor?: components["parameters"]["cursor-optional"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "assets": [
                     *         {
                     *           "asset_id": "018f3c1e-7a2b-7c4d-8e5f-012345678903",
                     *           "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *           "via_link": null,
                     *           "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "size": 1234,
                     *           "manifest": {
                     *             "protocol_version": "2026-11-01",
                     *             "crypto_suite_id": 1,
                     *             "sidecar_schema": 1,
                     *             "document": "gaNmb3BhcXVl"
                     *           },
                     *           "created_at": "2026-11-20T12:00:00.000Z",
                     *           "derivatives": [],
                     *           "metadata": {
                     *             "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *             "size": 56
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["SharedAssets"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnavailableOrLinkInvalid"];
            readonly 403: components["responses"]["LinkShowsNothing"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["LinkRateLimited"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readSharedBlob: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description One range of bytes (RFC 9110 section 14.2).
                 * @example bytes=0-99
                 */
                readonly Range?: components["parameters"]["Range-optional"];
                /**
                 * @description Send the range only if the content has this entity tag.
                 * @example "9f86d081"
                 */
                readonly "If-Range"?: components["parameters"]["If-Range-optional"];
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The SHA-256 of the content.
                 * @example 9f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d081
                 */
                readonly content_hash: components["parameters"]["content_hash"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/octet-stream": string;
                };
            };
            /** @description One range of the content */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Range": components["headers"]["Content-Range"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/octet-stream": string;
                };
            };
            /** @description The content still has the entity tag that the client sent */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnavailableOrLinkInvalid"];
            readonly 403: components["responses"]["LinkShowsNothing"];
            readonly 404: components["responses"]["BlobNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["RequestPreconditionFailed"];
            readonly 416: components["responses"]["RequestRangeNotSatisfiable"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["LinkRateLimited"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailableOrStorageUnavailable"];
        };
    };
    readonly readSharedBlobBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "content_hashes": [
                 *         "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *         "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["BlobBatch"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/vnd.gatehouse.blobs": string;
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnavailableOrLinkInvalid"];
            readonly 403: components["responses"]["LinkShowsNothing"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 429: components["responses"]["LinkRateLimited"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly createGuestUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The version of tus that the client uses.
                 * @example 1.0.0
                 */
                readonly "Tus-Resumable"?: components["parameters"]["Tus-Resumable-optional"];
                /**
                 * @description The `declared_size`, in the extension "Creation" of tus.
                 * @example 1234
                 */
                readonly "Upload-Length"?: components["parameters"]["Upload-Length-optional"];
                /**
                 * @description The extension "Creation" of tus: the key `announcement` with the base64 of the JSON that is otherwise the body. The service ignores other keys.
                 * @example announcement eyJhbGJ1bV9pZCI6ICLigKYifQ==
                 */
                readonly "Upload-Metadata"?: components["parameters"]["Upload-Metadata-optional"];
                /**
                 * @description The extension "Checksum" of tus: the algorithm, and the base64 of the checksum of the body.
                 * @example sha256 n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=
                 */
                readonly "Upload-Checksum"?: components["parameters"]["Upload-Checksum-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "upload_id": "018f3c1e-7a2b-7c4d-8e5f-012345678904",
                 *       "kind": "original",
                 *       "declared_size": 1234,
                 *       "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *       "manifest": {
                 *         "protocol_version": "2026-11-01",
                 *         "crypto_suite_id": 1,
                 *         "sidecar_schema": 1,
                 *         "document": "gaNmb3BhcXVl"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["NewContribution"];
                /** @example … */
                readonly "application/offset+octet-stream": string;
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Upload-Offset": components["headers"]["Upload-Offset"];
                    readonly "Upload-Expires": components["headers"]["Upload-Expires"];
                    readonly "Upload-State": components["headers"]["Upload-State"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "upload_id": "018f3c1e-7a2b-7c4d-8e5f-012345678904",
                     *       "state": "Pending",
                     *       "offset": 0,
                     *       "declared_size": 1234,
                     *       "expires_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CreatedUpload"];
                };
            };
            readonly 400: components["responses"]["TusProtocolInconsistentOrProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["TusAuthUnavailableOrLinkInvalid"];
            /** @description `error.account.suspended`, `error.link.takes_nothing`, `error.quota.exceeded`, `error.quota.grace_expired` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The account is suspended",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.account.suspended",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.link.takes_nothing" | "error.quota.exceeded" | "error.quota.grace_expired";
                    };
                };
            };
            /** @description `error.album.not_found`, `error.asset.not_found`, `error.upload.not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no such album",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.not_found" | "error.asset.not_found" | "error.upload.not_found";
                    };
                };
            };
            readonly 408: components["responses"]["TusRequestTimeout"];
            /** @description `error.album.protocol_mismatch`, `error.asset.trashed`, `error.limit.reached`, `error.upload.album_quiescing`, `error.upload.id_taken`, `error.upload.offset_mismatch`, `error.upload.state_conflict` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The album is pinned to another protocol version",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.protocol_mismatch",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.protocol_mismatch" | "error.asset.trashed" | "error.limit.reached" | "error.upload.album_quiescing" | "error.upload.id_taken" | "error.upload.offset_mismatch" | "error.upload.state_conflict";
                    };
                };
            };
            readonly 410: components["responses"]["TusUploadGone"];
            readonly 412: components["responses"]["TusUploadTusVersion"];
            readonly 413: components["responses"]["TusRequestTooLargeOrUploadTooLarge"];
            readonly 415: components["responses"]["TusRequestUnsupportedMediaType"];
            readonly 422: components["responses"]["TusUploadContentMismatch"];
            readonly 423: components["responses"]["TusUploadLocked"];
            readonly 426: components["responses"]["TusProtocolRequiredOrProtocolUnsupported"];
            readonly 429: components["responses"]["TusLinkRateLimited"];
            readonly 431: components["responses"]["TusRequestHeadersTooLarge"];
            readonly 460: components["responses"]["TusUploadChecksumMismatch"];
            readonly 500: components["responses"]["TusServerInternal"];
            readonly 503: components["responses"]["TusServerUnavailableOrStorageUnavailable"];
            readonly 507: components["responses"]["TusStorageFull"];
        };
    };
    readonly readGuestUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: components["parameters"]["upload_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "upload_id": "018f3c1e-7a2b-7c4d-8e5f-012345678904",
                     *       "state": "Completed",
                     *       "offset": 1234,
                     *       "declared_size": 1234,
                     *       "expires_at": "2026-11-21T12:00:00.000Z",
                     *       "asset_id": "018f3c1e-7a2b-7c4d-8e5f-012345678903",
                     *       "failure": null,
                     *       "attestation": "gaNmb3BhcXVl"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Upload"];
                };
            };
            readonly 400: components["responses"]["TusProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["TusAuthUnavailableOrLinkInvalid"];
            readonly 403: components["responses"]["TusLinkTakesNothing"];
            readonly 404: components["responses"]["TusUploadNotFound"];
            readonly 408: components["responses"]["TusRequestTimeout"];
            readonly 426: components["responses"]["TusProtocolUnsupported"];
            readonly 429: components["responses"]["TusLinkRateLimited"];
            readonly 431: components["responses"]["TusRequestHeadersTooLarge"];
            readonly 500: components["responses"]["TusServerInternal"];
            readonly 503: components["responses"]["TusServerUnavailable"];
        };
    };
    readonly cancelGuestUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The version of tus that the client uses.
                 * @example 1.0.0
                 */
                readonly "Tus-Resumable"?: components["parameters"]["Tus-Resumable-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: components["parameters"]["upload_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["TusProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["TusAuthUnavailableOrLinkInvalid"];
            readonly 403: components["responses"]["TusLinkTakesNothing"];
            readonly 404: components["responses"]["TusUploadNotFound"];
            readonly 408: components["responses"]["TusRequestTimeout"];
            readonly 409: components["responses"]["TusUploadStateConflict"];
            readonly 410: components["responses"]["TusUploadGone"];
            readonly 412: components["responses"]["TusUploadTusVersion"];
            readonly 426: components["responses"]["TusProtocolRequiredOrProtocolUnsupported"];
            readonly 429: components["responses"]["TusLinkRateLimited"];
            readonly 431: components["responses"]["TusRequestHeadersTooLarge"];
            readonly 500: components["responses"]["TusServerInternal"];
            readonly 503: components["responses"]["TusServerUnavailable"];
        };
    };
    readonly resumeGuestUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The version of tus that the client uses.
                 * @example 1.0.0
                 */
                readonly "Tus-Resumable"?: components["parameters"]["Tus-Resumable-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: components["parameters"]["upload_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly "Upload-Offset": components["headers"]["Upload-Offset"];
                    readonly "Upload-Length": components["headers"]["Upload-Length"];
                    readonly "Upload-Expires": components["headers"]["Upload-Expires"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["TusProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["TusAuthUnavailableOrLinkInvalid"];
            readonly 403: components["responses"]["TusLinkTakesNothing"];
            readonly 404: components["responses"]["TusUploadNotFound"];
            readonly 408: components["responses"]["TusRequestTimeout"];
            readonly 409: components["responses"]["TusUploadStateConflict"];
            readonly 410: components["responses"]["TusUploadGone"];
            readonly 412: components["responses"]["TusUploadTusVersion"];
            readonly 426: components["responses"]["TusProtocolUnsupported"];
            readonly 429: components["responses"]["TusLinkRateLimited"];
            readonly 431: components["responses"]["TusRequestHeadersTooLarge"];
            readonly 500: components["responses"]["TusServerInternal"];
            readonly 503: components["responses"]["TusServerUnavailable"];
        };
    };
    readonly appendGuestUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The version of tus that the client uses.
                 * @example 1.0.0
                 */
                readonly "Tus-Resumable"?: components["parameters"]["Tus-Resumable-optional"];
                /**
                 * @description The offset of the first byte of the body.
                 * @example 0
                 */
                readonly "Upload-Offset"?: components["parameters"]["Upload-Offset-optional"];
                /**
                 * @description The extension "Checksum" of tus: the algorithm, and the base64 of the checksum of the body.
                 * @example sha256 n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=
                 */
                readonly "Upload-Checksum"?: components["parameters"]["Upload-Checksum-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: components["parameters"]["upload_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example … */
                readonly "application/offset+octet-stream": string;
            };
        };
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly "Upload-Offset": components["headers"]["Upload-Offset"];
                    readonly "Upload-Expires": components["headers"]["Upload-Expires"];
                    readonly "Upload-State": components["headers"]["Upload-State"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["TusProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["TusAuthUnavailableOrLinkInvalid"];
            readonly 403: components["responses"]["TusLinkTakesNothing"];
            readonly 404: components["responses"]["TusUploadNotFound"];
            readonly 408: components["responses"]["TusRequestTimeout"];
            readonly 409: components["responses"]["TusUploadAlbumQuiescingOrUploadOffsetMismatchOrUploadStateConflict"];
            readonly 410: components["responses"]["TusUploadGone"];
            readonly 412: components["responses"]["TusUploadTusVersion"];
            readonly 413: components["responses"]["TusUploadTooLarge"];
            readonly 415: components["responses"]["TusRequestUnsupportedMediaType"];
            readonly 422: components["responses"]["TusUploadContentMismatch"];
            readonly 423: components["responses"]["TusUploadLocked"];
            readonly 426: components["responses"]["TusProtocolRequiredOrProtocolUnsupported"];
            readonly 429: components["responses"]["TusLinkRateLimited"];
            readonly 431: components["responses"]["TusRequestHeadersTooLarge"];
            readonly 460: components["responses"]["TusUploadChecksumMismatch"];
            readonly 500: components["responses"]["TusServerInternal"];
            readonly 503: components["responses"]["TusServerUnavailableOrStorageUnavailable"];
            readonly 507: components["responses"]["TusStorageFull"];
        };
    };
    readonly createUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The version of tus that the client uses.
                 * @example 1.0.0
                 */
                readonly "Tus-Resumable"?: components["parameters"]["Tus-Resumable-optional"];
                /**
                 * @description The `declared_size`, in the extension "Creation" of tus.
                 * @example 1234
                 */
                readonly "Upload-Length"?: components["parameters"]["Upload-Length-optional"];
                /**
                 * @description The extension "Creation" of tus: the key `announcement` with the base64 of the JSON that is otherwise the body. The service ignores other keys.
                 * @example announcement eyJhbGJ1bV9pZCI6ICLigKYifQ==
                 */
                readonly "Upload-Metadata"?: components["parameters"]["Upload-Metadata-optional"];
                /**
                 * @description The extension "Checksum" of tus: the algorithm, and the base64 of the checksum of the body.
                 * @example sha256 n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=
                 */
                readonly "Upload-Checksum"?: components["parameters"]["Upload-Checksum-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                /**
                 * @example {
                 *       "upload_id": "018f3c1e-7a2b-7c4d-8e5f-012345678904",
                 *       "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                 *       "kind": "original",
                 *       "declared_size": 1234,
                 *       "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *       "manifest": {
                 *         "protocol_version": "2026-11-01",
                 *         "crypto_suite_id": 1,
                 *         "sidecar_schema": 1,
                 *         "document": "gaNmb3BhcXVl"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["NewUpload"];
                /** @example … */
                readonly "application/offset+octet-stream": string;
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly Location: components["headers"]["Location"];
                    readonly "Upload-Offset": components["headers"]["Upload-Offset"];
                    readonly "Upload-Expires": components["headers"]["Upload-Expires"];
                    readonly "Upload-State": components["headers"]["Upload-State"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "upload_id": "018f3c1e-7a2b-7c4d-8e5f-012345678904",
                     *       "state": "Pending",
                     *       "offset": 0,
                     *       "declared_size": 1234,
                     *       "expires_at": "2026-11-21T12:00:00.000Z"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["CreatedUpload"];
                };
            };
            readonly 400: components["responses"]["TusProtocolInconsistentOrProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["TusAuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.role_required`, `error.device.not_listed`, `error.quota.exceeded`, `error.quota.grace_expired` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.role_required" | "error.device.not_listed" | "error.quota.exceeded" | "error.quota.grace_expired";
                    };
                };
            };
            /** @description `error.account.not_found`, `error.album.not_found`, `error.asset.not_found`, `error.upload.not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no such account",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.account.not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.not_found" | "error.album.not_found" | "error.asset.not_found" | "error.upload.not_found";
                    };
                };
            };
            readonly 408: components["responses"]["TusRequestTimeout"];
            /** @description `error.album.protocol_mismatch`, `error.asset.trashed`, `error.limit.reached`, `error.upload.album_quiescing`, `error.upload.id_taken`, `error.upload.offset_mismatch`, `error.upload.state_conflict` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The album is pinned to another protocol version",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.protocol_mismatch",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.protocol_mismatch" | "error.asset.trashed" | "error.limit.reached" | "error.upload.album_quiescing" | "error.upload.id_taken" | "error.upload.offset_mismatch" | "error.upload.state_conflict";
                    };
                };
            };
            readonly 410: components["responses"]["TusUploadGone"];
            readonly 412: components["responses"]["TusUploadTusVersion"];
            readonly 413: components["responses"]["TusRequestTooLargeOrUploadTooLarge"];
            readonly 415: components["responses"]["TusRequestUnsupportedMediaType"];
            readonly 422: components["responses"]["TusUploadContentMismatch"];
            readonly 423: components["responses"]["TusUploadLocked"];
            readonly 426: components["responses"]["TusProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["TusRequestHeadersTooLarge"];
            readonly 460: components["responses"]["TusUploadChecksumMismatch"];
            readonly 500: components["responses"]["TusServerInternal"];
            readonly 503: components["responses"]["TusServerUnavailableOrStorageUnavailable"];
            readonly 507: components["responses"]["TusStorageFull"];
        };
    };
    readonly createUploadBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {"uploads":[{"upload_id":"018f3c1e-7a2b-7c4d-8e5f-012345678904","album_id":"018f3c1e-7a2b-7c4d-8e5f-012345678902","kind":"original","declared_size":1234,"content_hash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08","manifest":{"protocol_version":"2026-11-01","crypto_suite_id":1,"sidecar_schema":1,"document":"gaNmb3BhcXVl"}}]}
                 *     …
                 */
                readonly "application/vnd.gatehouse.batch": string;
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uploads": [
                     *         {
                     *           "upload": {
                     *             "upload_id": "018f3c1e-7a2b-7c4d-8e5f-012345678904",
                     *             "state": "Completed",
                     *             "offset": 1234,
                     *             "declared_size": 1234,
                     *             "expires_at": "2026-11-21T12:00:00.000Z",
                     *             "asset_id": "018f3c1e-7a2b-7c4d-8e5f-012345678903"
                     *           },
                     *           "problem": null
                     *         },
                     *         {
                     *           "upload": null,
                     *           "problem": {
                     *             "type": "about:blank",
                     *             "title": "The storage limit is reached",
                     *             "status": 403,
                     *             "detail": "The cause and the remedy, as a sentence for people.",
                     *             "code": "error.quota.exceeded",
                     *             "request_id": "b4f3c1d2"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["UploadBatch"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspendedOrDeviceNotListed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["RequestOverloadedOrServerUnavailableOrStorageUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly readUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: components["parameters"]["upload_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "upload_id": "018f3c1e-7a2b-7c4d-8e5f-012345678904",
                     *       "state": "Completed",
                     *       "offset": 1234,
                     *       "declared_size": 1234,
                     *       "expires_at": "2026-11-21T12:00:00.000Z",
                     *       "asset_id": "018f3c1e-7a2b-7c4d-8e5f-012345678903",
                     *       "failure": null,
                     *       "attestation": "gaNmb3BhcXVl"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Upload"];
                };
            };
            readonly 400: components["responses"]["TusProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["TusAuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["TusAccountSuspended"];
            readonly 404: components["responses"]["TusUploadNotFound"];
            readonly 408: components["responses"]["TusRequestTimeout"];
            readonly 426: components["responses"]["TusProtocolUnsupported"];
            readonly 431: components["responses"]["TusRequestHeadersTooLarge"];
            readonly 500: components["responses"]["TusServerInternal"];
            readonly 503: components["responses"]["TusServerUnavailable"];
        };
    };
    readonly cancelUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The version of tus that the client uses.
                 * @example 1.0.0
                 */
                readonly "Tus-Resumable"?: components["parameters"]["Tus-Resumable-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: components["parameters"]["upload_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["TusProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["TusAuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.device.not_listed";
                    };
                };
            };
            readonly 404: components["responses"]["TusUploadNotFound"];
            readonly 408: components["responses"]["TusRequestTimeout"];
            readonly 409: components["responses"]["TusUploadStateConflict"];
            readonly 410: components["responses"]["TusUploadGone"];
            readonly 412: components["responses"]["TusUploadTusVersion"];
            readonly 426: components["responses"]["TusProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["TusRequestHeadersTooLarge"];
            readonly 500: components["responses"]["TusServerInternal"];
            readonly 503: components["responses"]["TusServerUnavailable"];
        };
    };
    readonly resumeUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The version of tus that the client uses.
                 * @example 1.0.0
                 */
                readonly "Tus-Resumable"?: components["parameters"]["Tus-Resumable-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: components["parameters"]["upload_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly "Upload-Offset": components["headers"]["Upload-Offset"];
                    readonly "Upload-Length": components["headers"]["Upload-Length"];
                    readonly "Upload-Expires": components["headers"]["Upload-Expires"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["TusProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["TusAuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["TusAccountSuspended"];
            readonly 404: components["responses"]["TusUploadNotFound"];
            readonly 408: components["responses"]["TusRequestTimeout"];
            readonly 409: components["responses"]["TusUploadStateConflict"];
            readonly 410: components["responses"]["TusUploadGone"];
            readonly 412: components["responses"]["TusUploadTusVersion"];
            readonly 426: components["responses"]["TusProtocolUnsupported"];
            readonly 431: components["responses"]["TusRequestHeadersTooLarge"];
            readonly 500: components["responses"]["TusServerInternal"];
            readonly 503: components["responses"]["TusServerUnavailable"];
        };
    };
    readonly appendUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The version of tus that the client uses.
                 * @example 1.0.0
                 */
                readonly "Tus-Resumable"?: components["parameters"]["Tus-Resumable-optional"];
                /**
                 * @description The offset of the first byte of the body.
                 * @example 0
                 */
                readonly "Upload-Offset"?: components["parameters"]["Upload-Offset-optional"];
                /**
                 * @description The extension "Checksum" of tus: the algorithm, and the base64 of the checksum of the body.
                 * @example sha256 n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=
                 */
                readonly "Upload-Checksum"?: components["parameters"]["Upload-Checksum-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: components["parameters"]["upload_id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example … */
                readonly "application/offset+octet-stream": string;
            };
        };
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly "Upload-Offset": components["headers"]["Upload-Offset"];
                    readonly "Upload-Expires": components["headers"]["Upload-Expires"];
                    readonly "Upload-State": components["headers"]["Upload-State"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["TusProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["TusAuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.role_required`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.role_required" | "error.device.not_listed";
                    };
                };
            };
            /** @description `error.album.not_found`, `error.upload.not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no such album",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.not_found" | "error.upload.not_found";
                    };
                };
            };
            readonly 408: components["responses"]["TusRequestTimeout"];
            readonly 409: components["responses"]["TusUploadAlbumQuiescingOrUploadOffsetMismatchOrUploadStateConflict"];
            readonly 410: components["responses"]["TusUploadGone"];
            readonly 412: components["responses"]["TusUploadTusVersion"];
            readonly 413: components["responses"]["TusUploadTooLarge"];
            readonly 415: components["responses"]["TusRequestUnsupportedMediaType"];
            readonly 422: components["responses"]["TusUploadContentMismatch"];
            readonly 423: components["responses"]["TusUploadLocked"];
            readonly 426: components["responses"]["TusProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["TusRequestHeadersTooLarge"];
            readonly 460: components["responses"]["TusUploadChecksumMismatch"];
            readonly 500: components["responses"]["TusServerInternal"];
            readonly 503: components["responses"]["TusServerUnavailableOrStorageUnavailable"];
            readonly 507: components["responses"]["TusStorageFull"];
        };
    };
    readonly readQuota: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "used": 1234567,
                     *       "reserved": 1234,
                     *       "soft_limit": 8000000000,
                     *       "hard_limit": 10000000000,
                     *       "state": "OK",
                     *       "grace_expires_at": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Quota"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly listCharges: {
        readonly parameters: {
            readonly query?: {
                /** @description The largest number of items on the page. */
                readonly limit?: components["parameters"]["limit-optional"];
                /** @description The `next_cursor` of the previous page; absent for the first page. */
                readonly cursor?: components["parameters"]["cursor-optional"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "blobs": [
                     *         {
                     *           "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "size": 4183040,
                     *           "kind": "original",
                     *           "asset_id": "018f3c1e-7a2b-7c4d-8e5f-012345678903",
                     *           "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *           "trashed_at": null,
                     *           "charged_since": "2026-11-01T12:00:00.000Z",
                     *           "referred_by_others": false
                     *         }
                     *       ],
                     *       "by_kind": {
                     *         "original": 4183040,
                     *         "derivative": 0,
                     *         "provenance": 0,
                     *         "metadata": 0,
                     *         "cached": 0
                     *       },
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Charges"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly listAssets: {
        readonly parameters: {
            readonly query?: {
                /** @description The largest number of items on the page. */
                readonly limit?: components["parameters"]["limit-optional"];
                /** @description The `next_cursor` of the previous page; absent for the first page. */
                readonly cursor?: components["parameters"]["cursor-optional"];
                /** @description `only` lists the assets in the trash, last trashed first. */
                readonly trashed?: "only";
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "assets": [
                     *         {
                     *           "asset_id": "018f3c1e-7a2b-7c4d-8e5f-012345678903",
                     *           "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *           "owner_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *           "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "size": 1234,
                     *           "upload_user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *           "manifest": {
                     *             "protocol_version": "2026-11-01",
                     *             "crypto_suite_id": 1,
                     *             "sidecar_schema": 1,
                     *             "document": "gaNmb3BhcXVl"
                     *           },
                     *           "created_at": "2026-11-20T12:00:00.000Z",
                     *           "trashed_at": null,
                     *           "via_link": null,
                     *           "derivatives": [
                     *             {
                     *               "kind": "derivative",
                     *               "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *               "size": 99,
                     *               "upload_user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *               "manifest": {
                     *                 "protocol_version": "2026-11-01",
                     *                 "crypto_suite_id": 1,
                     *                 "sidecar_schema": 1,
                     *                 "document": "gaNmb3BhcXVl"
                     *               },
                     *               "created_at": "2026-11-20T12:00:00.000Z"
                     *             }
                     *           ],
                     *           "metadata": {
                     *             "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *             "size": 99
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": "MTc5NTE3NjAwMDAwMA"
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Assets"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 404: components["responses"]["AlbumNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly forkAsset: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade intent that this write belongs to. While an upgrade is live, the service rejects writes without it. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: components["parameters"]["id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "source_asset_id": "018f3c1e-7a2b-7c4d-8e5f-012345678903",
                 *       "manifest": {
                 *         "protocol_version": "2026-11-01",
                 *         "crypto_suite_id": 1,
                 *         "sidecar_schema": 1,
                 *         "document": "gaNmb3BhcXVl"
                 *       },
                 *       "derivatives": [
                 *         {
                 *           "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                 *           "manifest": {
                 *             "protocol_version": "2026-11-01",
                 *             "crypto_suite_id": 1,
                 *             "sidecar_schema": 1,
                 *             "document": "gaNmb3BhcXVl"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["Fork"];
            };
        };
        readonly responses: {
            /** @description Created */
            readonly 201: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Location: components["headers"]["Location"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "asset_id": "018f3c1e-7a2b-7c4d-8e5f-012345678903",
                     *       "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *       "owner_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "size": 1234,
                     *       "upload_user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "manifest": {
                     *         "protocol_version": "2026-11-01",
                     *         "crypto_suite_id": 1,
                     *         "sidecar_schema": 1,
                     *         "document": "gaNmb3BhcXVl"
                     *       },
                     *       "created_at": "2026-11-20T12:00:00.000Z",
                     *       "trashed_at": null,
                     *       "via_link": null,
                     *       "derivatives": [
                     *         {
                     *           "kind": "derivative",
                     *           "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *           "size": 99,
                     *           "upload_user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *           "manifest": {
                     *             "protocol_version": "2026-11-01",
                     *             "crypto_suite_id": 1,
                     *             "sidecar_schema": 1,
                     *             "document": "gaNmb3BhcXVl"
                     *           },
                     *           "created_at": "2026-11-20T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *         "size": 99
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            readonly 400: components["responses"]["ProtocolInconsistentOrProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.role_required`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.role_required" | "error.device.not_listed";
                    };
                };
            };
            readonly 404: components["responses"]["AlbumNotFoundOrAssetNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.album.protocol_mismatch`, `error.album.quiescing`, `error.asset.trashed`, `error.limit.reached` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The album is pinned to another protocol version",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.protocol_mismatch",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.protocol_mismatch" | "error.album.quiescing" | "error.asset.trashed" | "error.limit.reached";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly putMetadataBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {"metadata":[{"asset_id":"018f3c1e-7a2b-7c4d-8e5f-012345678903","size":99}]}
                 *     …
                 */
                readonly "application/vnd.gatehouse.batch": string;
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "metadata": [
                     *         {
                     *           "metadata": {
                     *             "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *             "size": 99
                     *           },
                     *           "problem": null
                     *         },
                     *         {
                     *           "metadata": null,
                     *           "problem": {
                     *             "type": "about:blank",
                     *             "title": "The storage limit is reached",
                     *             "status": 403,
                     *             "detail": "The cause and the remedy, as a sentence for people.",
                     *             "code": "error.quota.exceeded",
                     *             "request_id": "b4f3c1d2"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    readonly "application/json": components["schemas"]["MetadataBatch"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspendedOrDeviceNotListed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["RequestOverloadedOrServerUnavailableOrStorageUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly readAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the asset.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "asset_id": "018f3c1e-7a2b-7c4d-8e5f-012345678903",
                     *       "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *       "owner_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "size": 1234,
                     *       "upload_user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "manifest": {
                     *         "protocol_version": "2026-11-01",
                     *         "crypto_suite_id": 1,
                     *         "sidecar_schema": 1,
                     *         "document": "gaNmb3BhcXVl"
                     *       },
                     *       "created_at": "2026-11-20T12:00:00.000Z",
                     *       "trashed_at": null,
                     *       "via_link": null,
                     *       "derivatives": [
                     *         {
                     *           "kind": "derivative",
                     *           "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *           "size": 99,
                     *           "upload_user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *           "manifest": {
                     *             "protocol_version": "2026-11-01",
                     *             "crypto_suite_id": 1,
                     *             "sidecar_schema": 1,
                     *             "document": "gaNmb3BhcXVl"
                     *           },
                     *           "created_at": "2026-11-20T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *         "size": 99
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 404: components["responses"]["AssetNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly trashAsset: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade intent that this write belongs to. While an upgrade is live, the service rejects writes without it. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the asset.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success; the response has no body */
            readonly 204: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.role_required`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.role_required" | "error.device.not_listed";
                    };
                };
            };
            readonly 404: components["responses"]["AssetNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["AlbumQuiescing"];
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly restoreAsset: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade intent that this write belongs to. While an upgrade is live, the service rejects writes without it. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the asset.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "asset_id": "018f3c1e-7a2b-7c4d-8e5f-012345678903",
                     *       "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *       "owner_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *       "size": 1234,
                     *       "upload_user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *       "manifest": {
                     *         "protocol_version": "2026-11-01",
                     *         "crypto_suite_id": 1,
                     *         "sidecar_schema": 1,
                     *         "document": "gaNmb3BhcXVl"
                     *       },
                     *       "created_at": "2026-11-20T12:00:00.000Z",
                     *       "trashed_at": null,
                     *       "via_link": null,
                     *       "derivatives": [
                     *         {
                     *           "kind": "derivative",
                     *           "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *           "size": 99,
                     *           "upload_user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *           "manifest": {
                     *             "protocol_version": "2026-11-01",
                     *             "crypto_suite_id": 1,
                     *             "sidecar_schema": 1,
                     *             "document": "gaNmb3BhcXVl"
                     *           },
                     *           "created_at": "2026-11-20T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "metadata": {
                     *         "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *         "size": 99
                     *       }
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.role_required`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.role_required" | "error.device.not_listed";
                    };
                };
            };
            readonly 404: components["responses"]["AssetNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 409: components["responses"]["AlbumQuiescing"];
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly readMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description One range of bytes (RFC 9110 section 14.2).
                 * @example bytes=0-99
                 */
                readonly Range?: components["parameters"]["Range-optional"];
                /**
                 * @description Send the range only if the content has this entity tag.
                 * @example "9f86d081"
                 */
                readonly "If-Range"?: components["parameters"]["If-Range-optional"];
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the asset.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "X-Service-Crypto-Suite": components["headers"]["X-Service-Crypto-Suite"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/octet-stream": string;
                };
            };
            /** @description One range of the content */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Range": components["headers"]["Content-Range"];
                    readonly "X-Service-Crypto-Suite": components["headers"]["X-Service-Crypto-Suite"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/octet-stream": string;
                };
            };
            /** @description The content still has the entity tag that the client sent */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "X-Service-Crypto-Suite": components["headers"]["X-Service-Crypto-Suite"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            /** @description `error.asset.not_found`, `error.blob.not_found` */
            readonly 404: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "There is no such asset",
                     *       "status": 404,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.asset.not_found",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.asset.not_found" | "error.blob.not_found";
                    };
                };
            };
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["RequestPreconditionFailed"];
            readonly 416: components["responses"]["RequestRangeNotSatisfiable"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailableOrStorageUnavailable"];
        };
    };
    readonly putMetadata: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade intent that this write belongs to. While an upgrade is live, the service rejects writes without it. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the asset.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /** @example … */
                readonly "application/octet-stream": string;
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *       "size": 99
                     *     }
                     */
                    readonly "application/json": components["schemas"]["AssetMetadata"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.role_required`, `error.device.not_listed`, `error.quota.exceeded`, `error.quota.grace_expired` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.role_required" | "error.device.not_listed" | "error.quota.exceeded" | "error.quota.grace_expired";
                    };
                };
            };
            readonly 404: components["responses"]["AssetNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.album.protocol_mismatch`, `error.album.quiescing`, `error.asset.trashed` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The album is pinned to another protocol version",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.album.protocol_mismatch",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.protocol_mismatch" | "error.album.quiescing" | "error.asset.trashed";
                    };
                };
            };
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailableOrStorageUnavailable"];
            readonly 507: components["responses"]["StorageFull"];
        };
    };
    readonly readBlob: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description One range of bytes (RFC 9110 section 14.2).
                 * @example bytes=0-99
                 */
                readonly Range?: components["parameters"]["Range-optional"];
                /**
                 * @description Send the range only if the content has this entity tag.
                 * @example "9f86d081"
                 */
                readonly "If-Range"?: components["parameters"]["If-Range-optional"];
                /**
                 * @description Proceed only if the content has this entity tag, else 412; `*`: only if there is any.
                 * @example *
                 */
                readonly "If-Match"?: components["parameters"]["If-Match-optional"];
                /**
                 * @description Return 304 if the content has this entity tag; `*`: write only if nothing is stored.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: components["parameters"]["If-None-Match-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The SHA-256 of the content.
                 * @example 9f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d081
                 */
                readonly content_hash: components["parameters"]["content_hash"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/octet-stream": string;
                };
            };
            /** @description One range of the content */
            readonly 206: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly "Content-Range": components["headers"]["Content-Range"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/octet-stream": string;
                };
            };
            /** @description The content still has the entity tag that the client sent */
            readonly 304: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly ETag: components["headers"]["ETag"];
                    readonly "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 404: components["responses"]["BlobNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 412: components["responses"]["RequestPreconditionFailed"];
            readonly 416: components["responses"]["RequestRangeNotSatisfiable"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailableOrStorageUnavailable"];
        };
    };
    readonly readBlobBatch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "content_hashes": [
                 *         "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *         "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["BlobBatch"];
            };
        };
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    readonly "application/vnd.gatehouse.blobs": string;
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 413: components["responses"]["RequestTooLarge"];
            readonly 415: components["responses"]["RequestUnsupportedMediaType"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly listTrash: {
        readonly parameters: {
            readonly query?: {
                /** @description The largest number of items on the page. */
                readonly limit?: components["parameters"]["limit-optional"];
                /** @description The `next_cursor` of the previous page; absent for the first page. */
                readonly cursor?: components["parameters"]["cursor-optional"];
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: components["parameters"]["X-Service-Protocol-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "assets": [
                     *         {
                     *           "asset_id": "018f3c1e-7a2b-7c4d-8e5f-012345678903",
                     *           "album_id": "018f3c1e-7a2b-7c4d-8e5f-012345678902",
                     *           "owner_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *           "content_hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                     *           "size": 1234,
                     *           "upload_user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *           "manifest": {
                     *             "protocol_version": "2026-11-01",
                     *             "crypto_suite_id": 1,
                     *             "sidecar_schema": 1,
                     *             "document": "gaNmb3BhcXVl"
                     *           },
                     *           "created_at": "2026-11-20T12:00:00.000Z",
                     *           "trashed_at": "2026-11-20T12:00:00.000Z",
                     *           "via_link": null,
                     *           "derivatives": [
                     *             {
                     *               "kind": "derivative",
                     *               "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *               "size": 99,
                     *               "upload_user_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                     *               "manifest": {
                     *                 "protocol_version": "2026-11-01",
                     *                 "crypto_suite_id": 1,
                     *                 "sidecar_schema": 1,
                     *                 "document": "gaNmb3BhcXVl"
                     *               },
                     *               "created_at": "2026-11-20T12:00:00.000Z"
                     *             }
                     *           ],
                     *           "metadata": {
                     *             "content_hash": "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
                     *             "size": 99
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Assets"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountSuspended"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly emptyTrash: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purged": 3,
                     *       "credited": 3702
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Purged"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            readonly 403: components["responses"]["AccountDeletionPendingOrAccountSuspendedOrDeviceNotListed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly purgeAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client uses.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": components["parameters"]["X-Service-Protocol"];
                /**
                 * @description The crypto suite of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: components["parameters"]["X-Service-Crypto-Suite-optional"];
                /**
                 * @description The sidecar schema of the request: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: components["parameters"]["X-Service-Sidecar-Schema-optional"];
                /**
                 * @description The id of the request in the log; the service generates one if it is absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: components["parameters"]["X-Request-Id-optional"];
            };
            readonly path: {
                /**
                 * @description The id of the asset.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly asset_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Success */
            readonly 200: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "purged": 1,
                     *       "credited": 1333
                     *     }
                     */
                    readonly "application/json": components["schemas"]["Purged"];
                };
            };
            readonly 400: components["responses"]["ProtocolMalformedOrRequestInvalid"];
            readonly 401: components["responses"]["AuthUnauthenticatedOrAuthUnavailable"];
            /** @description `error.account.deletion_pending`, `error.account.suspended`, `error.album.role_required`, `error.device.not_listed` */
            readonly 403: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The deletion of the account is requested",
                     *       "status": 403,
                     *       "detail": "The cause and the remedy, as a sentence for people. DELETE /v1/auth/account/deletion cancels the deletion.",
                     *       "code": "error.account.deletion_pending",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.deletion_pending" | "error.account.suspended" | "error.album.role_required" | "error.device.not_listed";
                    };
                };
            };
            readonly 404: components["responses"]["AssetNotFound"];
            readonly 408: components["responses"]["RequestTimeout"];
            /** @description `error.asset.not_trashed` */
            readonly 409: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "about:blank",
                     *       "title": "The asset is not in the trash",
                     *       "status": 409,
                     *       "detail": "The cause and the remedy, as a sentence for people.",
                     *       "code": "error.asset.not_trashed",
                     *       "request_id": "b4f3c1d2"
                     *     }
                     */
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.asset.not_trashed";
                    };
                };
            };
            readonly 426: components["responses"]["ProtocolRequiredOrProtocolUnsupported"];
            readonly 431: components["responses"]["RequestHeadersTooLarge"];
            readonly 500: components["responses"]["ServerInternal"];
            readonly 503: components["responses"]["ServerUnavailable"];
        };
    };
    readonly onSessionOpened: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The id of the message; a repeated delivery has the same id.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-012345678908
                 */
                readonly "webhook-id": string;
                /**
                 * @description The time of the delivery, in Unix seconds. Reject a message that is more than five minutes off.
                 * @example 1795176000
                 */
                readonly "webhook-timestamp": number;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`, under the bytes of `WEBHOOK_SECRET`. While the secret is changed, one signature for each secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "type": "session.opened",
                 *       "timestamp": "2026-11-20T12:00:00.000Z",
                 *       "data": {
                 *         "account_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                 *         "sequence": 7,
                 *         "session_id": "018f3c1e-7a2b-7c4d-8e5f-012345678901",
                 *         "device_id": "2b7e1516-28ae-4d2a-a6ab-f7158809cf4f",
                 *         "method": "totp"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["SessionOpened"];
            };
        };
        readonly responses: {
            /** @description The receiver accepts the message. The service waits at most 5 seconds for the response. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver rejects the message. The service retries it after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h and 24 h; then the message is a dead letter. It does not follow redirects. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onSecondFactorChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The id of the message; a repeated delivery has the same id.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-012345678908
                 */
                readonly "webhook-id": string;
                /**
                 * @description The time of the delivery, in Unix seconds. Reject a message that is more than five minutes off.
                 * @example 1795176000
                 */
                readonly "webhook-timestamp": number;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`, under the bytes of `WEBHOOK_SECRET`. While the secret is changed, one signature for each secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "type": "second_factor.changed",
                 *       "timestamp": "2026-11-20T12:00:00.000Z",
                 *       "data": {
                 *         "account_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                 *         "sequence": 7,
                 *         "change": "confirmed"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["SecondFactorChanged"];
            };
        };
        readonly responses: {
            /** @description The receiver accepts the message. The service waits at most 5 seconds for the response. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver rejects the message. The service retries it after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h and 24 h; then the message is a dead letter. It does not follow redirects. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onAccountSuspended: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The id of the message; a repeated delivery has the same id.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-012345678908
                 */
                readonly "webhook-id": string;
                /**
                 * @description The time of the delivery, in Unix seconds. Reject a message that is more than five minutes off.
                 * @example 1795176000
                 */
                readonly "webhook-timestamp": number;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`, under the bytes of `WEBHOOK_SECRET`. While the secret is changed, one signature for each secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "type": "account.suspended",
                 *       "timestamp": "2026-11-20T12:00:00.000Z",
                 *       "data": {
                 *         "account_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                 *         "sequence": 7,
                 *         "mode": "uploads"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["AccountSuspended"];
            };
        };
        readonly responses: {
            /** @description The receiver accepts the message. The service waits at most 5 seconds for the response. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver rejects the message. The service retries it after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h and 24 h; then the message is a dead letter. It does not follow redirects. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onSuspensionLifted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The id of the message; a repeated delivery has the same id.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-012345678908
                 */
                readonly "webhook-id": string;
                /**
                 * @description The time of the delivery, in Unix seconds. Reject a message that is more than five minutes off.
                 * @example 1795176000
                 */
                readonly "webhook-timestamp": number;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`, under the bytes of `WEBHOOK_SECRET`. While the secret is changed, one signature for each secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "type": "account.suspension_lifted",
                 *       "timestamp": "2026-11-20T12:00:00.000Z",
                 *       "data": {
                 *         "account_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                 *         "sequence": 7
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["SuspensionLifted"];
            };
        };
        readonly responses: {
            /** @description The receiver accepts the message. The service waits at most 5 seconds for the response. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver rejects the message. The service retries it after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h and 24 h; then the message is a dead letter. It does not follow redirects. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onQuotaStateChanged: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The id of the message; a repeated delivery has the same id.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-012345678908
                 */
                readonly "webhook-id": string;
                /**
                 * @description The time of the delivery, in Unix seconds. Reject a message that is more than five minutes off.
                 * @example 1795176000
                 */
                readonly "webhook-timestamp": number;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`, under the bytes of `WEBHOOK_SECRET`. While the secret is changed, one signature for each secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "type": "quota.state_changed",
                 *       "timestamp": "2026-11-20T12:00:00.000Z",
                 *       "data": {
                 *         "account_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                 *         "sequence": 7,
                 *         "from": "OK",
                 *         "to": "SoftWarning",
                 *         "used": 8100000000,
                 *         "soft_limit": 8000000000,
                 *         "hard_limit": 10000000000
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["QuotaStateChanged"];
            };
        };
        readonly responses: {
            /** @description The receiver accepts the message. The service waits at most 5 seconds for the response. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver rejects the message. The service retries it after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h and 24 h; then the message is a dead letter. It does not follow redirects. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onDeletionRequested: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The id of the message; a repeated delivery has the same id.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-012345678908
                 */
                readonly "webhook-id": string;
                /**
                 * @description The time of the delivery, in Unix seconds. Reject a message that is more than five minutes off.
                 * @example 1795176000
                 */
                readonly "webhook-timestamp": number;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`, under the bytes of `WEBHOOK_SECRET`. While the secret is changed, one signature for each secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "type": "account.deletion_requested",
                 *       "timestamp": "2026-11-20T12:00:00.000Z",
                 *       "data": {
                 *         "account_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                 *         "sequence": 7,
                 *         "deletes_at": "2026-12-04T12:00:00.000Z"
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["DeletionRequested"];
            };
        };
        readonly responses: {
            /** @description The receiver accepts the message. The service waits at most 5 seconds for the response. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver rejects the message. The service retries it after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h and 24 h; then the message is a dead letter. It does not follow redirects. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onDeletionCancelled: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The id of the message; a repeated delivery has the same id.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-012345678908
                 */
                readonly "webhook-id": string;
                /**
                 * @description The time of the delivery, in Unix seconds. Reject a message that is more than five minutes off.
                 * @example 1795176000
                 */
                readonly "webhook-timestamp": number;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`, under the bytes of `WEBHOOK_SECRET`. While the secret is changed, one signature for each secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "type": "account.deletion_cancelled",
                 *       "timestamp": "2026-11-20T12:00:00.000Z",
                 *       "data": {
                 *         "account_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                 *         "sequence": 7
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["DeletionCancelled"];
            };
        };
        readonly responses: {
            /** @description The receiver accepts the message. The service waits at most 5 seconds for the response. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver rejects the message. The service retries it after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h and 24 h; then the message is a dead letter. It does not follow redirects. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly onAccountDeleted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The id of the message; a repeated delivery has the same id.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-012345678908
                 */
                readonly "webhook-id": string;
                /**
                 * @description The time of the delivery, in Unix seconds. Reject a message that is more than five minutes off.
                 * @example 1795176000
                 */
                readonly "webhook-timestamp": number;
                /**
                 * @description `v1,` and the base64 of HMAC-SHA-256 over `<webhook-id>.<webhook-timestamp>.<body>`, under the bytes of `WEBHOOK_SECRET`. While the secret is changed, one signature for each secret, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                readonly "webhook-signature": string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                /**
                 * @example {
                 *       "type": "account.deleted",
                 *       "timestamp": "2026-11-20T12:00:00.000Z",
                 *       "data": {
                 *         "account_id": "5f8a3c52-9d0e-4b1f-8a77-3c2f1e0d9b8a",
                 *         "sequence": 7
                 *       }
                 *     }
                 */
                readonly "application/json": components["schemas"]["AccountDeleted"];
            };
        };
        readonly responses: {
            /** @description The receiver accepts the message. The service waits at most 5 seconds for the response. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The receiver rejects the message. The service retries it after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h and 24 h; then the message is a dead letter. It does not follow redirects. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
