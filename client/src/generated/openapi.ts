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
        /** Make an account out of an address and a password, and sign in */
        readonly post: operations["postAuthRegister"];
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
        /** Sign in with address and password; 202 when a second factor is confirmed */
        readonly post: operations["postAuthLogin"];
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
        /** Complete a sign-in with a code of the second factor */
        readonly post: operations["postAuthLoginVerifyTotp"];
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
        /** Start, or start over, the enrollment of a second factor */
        readonly post: operations["postAuthTotpEnroll"];
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
        /** Confirm the pending second factor with a code of it */
        readonly post: operations["postAuthTotpVerifyEnrollment"];
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
        /** Remove the second factor, with a live code of it */
        readonly post: operations["postAuthTotpDisable"];
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
        /** Give the password once more, and it alone */
        readonly post: operations["postAuthReauthenticate"];
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
        /** The caller's own profile; nobody else's can be addressed */
        readonly get: operations["getAuthProfile"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Change the display name: absent leaves it, null clears it */
        readonly patch: operations["patchAuthProfile"];
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
        /** Change the password: every other session is closed, the caller's gets a new refresh token */
        readonly post: operations["postAuthPassword"];
        readonly delete?: never;
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
        /** A new access token for the refresh token of an open session */
        readonly post: operations["postAuthRefresh"];
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
        /** The account's open sessions, newest first, and its device cohorts */
        readonly get: operations["getAuthSessions"];
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
        /** End one open session of the account, whichever */
        readonly delete: operations["deleteAuthSessionsSessionId"];
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
        /** End the caller's session */
        readonly post: operations["postAuthLogout"];
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
        /** A challenge to sign with the identity key, good for one attempt to log out everywhere */
        readonly post: operations["postAuthLogoutAllChallenge"];
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
        /** End every session of the account whose identity key signed the challenge; an attempt burns it, whatever comes of it */
        readonly post: operations["postAuthLogoutAll"];
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
        /** The OpenID providers that this server signs in with; none where it does not */
        readonly get: operations["getAuthOidc"];
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
        /** Begin a sign-in at a provider or, as a signed-in user with the purpose "link", link an identity there */
        readonly post: operations["postAuthOidcProviderStart"];
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
        /** Where the provider sends the browser back to; leads on to the app's redirect_uri with a code or an error */
        readonly get: operations["getAuthOidcProviderCallback"];
        readonly put?: never;
        readonly post?: never;
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
        /** Exchange the one-time code, with the app's verifier, for a session; ends a link in the same way */
        readonly post: operations["postAuthOidcComplete"];
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
        /** At which providers the caller can sign in; "provider" is null where this server offers it no longer */
        readonly get: operations["getAuthOidcLinks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
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
        /** Take an identity off the account; its sessions stay open */
        readonly delete: operations["deleteAuthOidcProviderLink"];
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
        readonly get?: never;
        /** Let anonymous WebFinger answer for the caller, or no more; the default is no */
        readonly put: operations["putAuthDiscoverability"];
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
        /** Publish that the caller moved to another handle; stored only if the identity key signed it */
        readonly put: operations["putAuthMoved"];
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
        /** The caller's own device directory, byte for byte as it was published */
        readonly get: operations["getDevicesDirectory"];
        /** Publish the next version of the device directory: a COSE_Sign1 by the identity key, which the first one pins */
        readonly put: operations["putDevicesDirectory"];
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
        /** Look a user up by the whole handle, here or at a federated server; `ik` and `directory` are null while they have published none */
        readonly get: operations["getUsers"];
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
        /** A federated server looks a user of this one up, by a capability with the scope `lookup` */
        readonly get: operations["getFederationUsers"];
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
        /** A federated server pulls a blob by its content hash, by a capability with the scope `pull` */
        readonly get: operations["getFederationBlobsContentHash"];
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
        /** The blobs in the caller's cache, newest first */
        readonly get: operations["getFederationPulls"];
        readonly put?: never;
        /** Pull a blob from a federated server into the caller's cache; GET /v1/blobs/{content_hash} then reads it */
        readonly post: operations["postFederationPulls"];
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
        /** Drop a blob from the caller's cache, which frees quota and budget */
        readonly delete: operations["deleteFederationPullsPullId"];
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
        /** What a client or a peer must know of this server; never its users */
        readonly get: operations["getWellKnownServiceServerInfo"];
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
        /** The federation capabilities that this server revoked in the last 24 hours */
        readonly get: operations["getWellKnownServiceRevokedJti"];
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
        /** Announcements of the least protocol version and client build that will be supported, past ones too */
        readonly get: operations["getWellKnownServiceDeprecation"];
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
        /** The keys that attestations of stored blobs verify with, newest first, and their append-only history */
        readonly get: operations["getWellKnownServiceAttestationKeys"];
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
        /** A user's signed word of having moved; the same 404 for whoever has not, there or not */
        readonly get: operations["getWellKnownServiceMovedUser"];
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
        /** WebFinger (RFC 7033): handle and display name of a user who opted in; the same 404 for everyone else */
        readonly get: operations["getWellKnownWebfinger"];
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
        /** This document: OpenAPI 3.1, made from the table of routes */
        readonly get: operations["getOpenapiJson"];
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
        /** The caller's sponsored accounts, newest first */
        readonly get: operations["getAuthSponsoredAccounts"];
        readonly put?: never;
        /** Make an account without identity or sign-in, whose storage counts against the caller */
        readonly post: operations["postAuthSponsoredAccounts"];
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
        /** End a sponsored account; its assets stay, as the caller’s own */
        readonly delete: operations["deleteAuthSponsoredAccountsAccountId"];
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
        /** The albums that the caller owns or is a member of, newest first */
        readonly get: operations["getAlbums"];
        readonly put?: never;
        /** Make an album, pinned to its protocol version for ever; repeated with its album_id it gives the same album */
        readonly post: operations["postAlbums"];
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
        /** One album of the caller, at whatever version it is pinned to */
        readonly get: operations["getAlbumsId"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
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
        /** Take a user into the album, or give a member another role; admins only */
        readonly put: operations["putAlbumsIdMembersUserId"];
        readonly post?: never;
        /** Remove a member, as an admin, or leave the album, as the member */
        readonly delete: operations["deleteAlbumsIdMembersUserId"];
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
        /** How far the album's upgrade is; the six members in the middle are null in `normal` */
        readonly get: operations["getAlbumsIdUpgrade"];
        readonly put?: never;
        /** Propose to move the album to another version, by a SignedUpgradeIntent; admins only. It is quiescent then */
        readonly post: operations["postAlbumsIdUpgrade"];
        /** Abort the live upgrade of that intent_id; admins only */
        readonly delete: operations["deleteAlbumsIdUpgrade"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
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
        /** Reserve room for a blob; its bytes then go to Location by tus. Repeated with its upload_id it gives the same */
        readonly post: operations["postUpload"];
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
        /** An upload of the caller's: its state, and what came of it */
        readonly get: operations["getUploadUploadId"];
        readonly put?: never;
        readonly post?: never;
        /** tus: give the upload up; what it reserved is free again */
        readonly delete: operations["deleteUploadUploadId"];
        readonly options?: never;
        /** tus: how many bytes are durable */
        readonly head: operations["headUploadUploadId"];
        /** tus: bytes at the offset. After the last of them the upload is processed before the answer */
        readonly patch: operations["patchUploadUploadId"];
        readonly trace?: never;
    };
    readonly "/quota": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The caller's storage: what is used and reserved of it, and what that means */
        readonly get: operations["getQuota"];
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
        /** The album's assets, newest first, without those in the trash */
        readonly get: operations["getAlbumsIdAssets"];
        readonly put?: never;
        /** Make an asset out of one of another album, by reference: moves no bytes, charges nothing. Derivatives, provenances and metadata come along; a repeat for the same source gives the same asset */
        readonly post: operations["postAlbumsIdAssets"];
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
        /** One asset of an album of the caller, in the trash or not */
        readonly get: operations["getAssetsId"];
        readonly put?: never;
        readonly post?: never;
        /** Put an asset into the trash, where it counts on at full size until it is purged; a repeat changes nothing */
        readonly delete: operations["deleteAssetsId"];
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
        /** Take an asset out of the trash; a repeat changes nothing */
        readonly post: operations["postAssetsIdRestore"];
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
        /** The asset's metadata as it was last put, with its crypto suite in X-Service-Crypto-Suite */
        readonly get: operations["getAssetsIdMetadata"];
        /** Replace the asset's metadata; X-Service-Crypto-Suite names its suite, the album's when absent */
        readonly put: operations["putAssetsIdMetadata"];
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
        /** The ciphertext of whatever an asset of the caller’s albums refers to, whole or one byte range of it */
        readonly get: operations["getBlobsContentHash"];
        readonly put?: never;
        readonly post?: never;
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
        /** What the caller may purge: own uploads, and all of the albums where the caller is an admin; last trashed first */
        readonly get: operations["getTrash"];
        readonly put?: never;
        readonly post?: never;
        /** Purge all of the caller’s trash; what an interrupted call has purged stays purged */
        readonly delete: operations["deleteTrash"];
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
        /** Purge one asset out of the trash; `credited` is what was given back, to whoever was charged for it */
        readonly delete: operations["deleteTrashAssetId"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
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
            /** @description Seconds */
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
            /** @description Seconds */
            readonly retry_after?: number;
        };
        readonly Login: {
            readonly address: string;
            readonly password: string;
            /** @description Advisory: any JSON value is taken, a malformed one is dropped. */
            readonly cohort_hash?: unknown;
            /** @description Advisory: any JSON value is taken, a malformed one is dropped. */
            readonly device_id?: unknown;
        };
        readonly LoginChallenge: {
            readonly challenge: string;
            /** @constant */
            readonly factor: "totp";
            /** @description Seconds */
            readonly expires_in: number;
        };
        readonly VerifyTotp: {
            readonly challenge: string;
            readonly code: string;
            /** @description Advisory: any JSON value is taken, a malformed one is dropped. */
            readonly cohort_hash?: unknown;
            /** @description Advisory: any JSON value is taken, a malformed one is dropped. */
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
            /** @description Seconds */
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
            /** @description Advisory: any JSON value is taken, a malformed one is dropped. */
            readonly cohort_hash?: unknown;
            /** @description Advisory: any JSON value is taken, a malformed one is dropped. */
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
            /** @description Bytes counted against the account: 0 where the server had the blob already */
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
                /** @description Bytes counted against the account: 0 where the server had the blob already */
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
                readonly min_client_build: string | null;
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
        readonly SponsoredAccount: {
            /** Format: uuid */
            readonly account_id: string;
            /** Format: date-time */
            readonly created_at: string;
        };
        readonly SponsoredAccounts: {
            readonly sponsored_accounts: readonly {
                /** Format: uuid */
                readonly account_id: string;
                /** Format: date-time */
                readonly created_at: string;
            }[];
            readonly next_cursor: string | null;
        };
        readonly NewAlbum: {
            /** Format: uuid */
            readonly album_id?: string;
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
        readonly NewUpload: {
            readonly upload_id?: string | null;
            /** Format: uuid */
            readonly album_id: string;
            /** @enum {string} */
            readonly kind: "original" | "derivative" | "provenance";
            readonly declared_size: number;
            readonly content_hash: string;
            readonly asset_id?: string | null;
            readonly owner_id?: string | null;
            readonly manifest: {
                /** Format: date */
                readonly protocol_version: string;
                readonly crypto_suite_id: number;
                readonly sidecar_schema: number;
                readonly intent_id?: string | null;
                readonly document: string;
            };
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
            readonly failure: "content_hash_mismatch" | "asset_purged" | null;
            readonly attestation: string | null;
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
                /** Format: uuid */
                readonly intent_id?: string;
                readonly document: string;
            };
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
        readonly AssetMetadata: {
            readonly content_hash: string;
            readonly size: number;
        };
        readonly Purged: {
            readonly purged: number;
            readonly credited: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Names the request in the log.
         * @example b4f3c1d2
         */
        readonly "X-Request-Id": string;
        /**
         * @description The least protocol version that writes may be made at.
         * @example 2026-01-15
         */
        readonly "X-Service-Protocol-Min": string;
        /**
         * @description The newest protocol version that this server speaks.
         * @example 2026-11-01
         */
        readonly "X-Service-Protocol-Max": string;
        /**
         * @description The least client build that is supported, a semantic version.
         * @example 0.0.0
         */
        readonly "X-Service-Min-Client-Build": string;
        /**
         * @description Who may keep the answer, and how long.
         * @example no-store
         */
        readonly "Cache-Control": string;
        /**
         * @description When the request's protocol version became deprecated (RFC 9745); absent while it is not.
         * @example @1798761600
         */
        readonly Deprecation: string;
        /**
         * @description When the request's protocol version ends (RFC 8594); absent while no end is announced.
         * @example Fri, 01 Jan 2027 00:00:00 GMT
         */
        readonly Sunset: string;
        /**
         * @description Where the deprecation is explained, if the operator said so.
         * @example <https://media.example.org/moving>; rel="deprecation"; type="text/html"
         */
        readonly Link: string;
        /**
         * @description How to sign in (RFC 6750).
         * @example Bearer
         */
        readonly "WWW-Authenticate": string;
        /**
         * @description Seconds until a new attempt makes sense.
         * @example 30
         */
        readonly "Retry-After": number;
        /**
         * @description The newest protocol version, as RFC 9110 section 15.5.22 asks.
         * @example service-protocol/2026-11-01
         */
        readonly Upgrade: string;
        /**
         * @description Where it is.
         * @example /upload/1
         */
        readonly Location: string;
        /**
         * @description Names this state of the content.
         * @example "9f86d081"
         */
        readonly ETag: string;
        /**
         * @description Byte ranges are served.
         * @example bytes
         */
        readonly "Accept-Ranges": string;
        /**
         * @description Which bytes these are, of how many; with a 416, how many there are.
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
         * @description The versions of tus that the server speaks.
         * @example 1.0.0
         */
        readonly "Tus-Version": "1.0.0";
        /**
         * @description How many bytes the server has, durably.
         * @example 0
         */
        readonly "Upload-Offset": number;
        /**
         * @description How many bytes the upload has in all.
         * @example 1234
         */
        readonly "Upload-Length": number;
        /**
         * @description When the upload ends unless it goes on; absent once it has all its bytes.
         * @example Fri, 01 Jan 2027 00:00:00 GMT
         */
        readonly "Upload-Expires": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly postAuthRegister: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["TokenPair"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.method_disabled`, `error.auth.registration_closed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.method_disabled" | "error.auth.registration_closed";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.user_already_exists";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly postAuthLogin: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["LoginChallenge"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.invalid_credentials";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.method_disabled";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
                };
            };
            /** @description `error.auth.locked` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.locked";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.auth.unavailable`, `error.request.overloaded` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable" | "error.request.overloaded";
                    };
                };
            };
        };
    };
    readonly postAuthLoginVerifyTotp: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["TokenPair"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.challenge_exhausted" | "error.auth.challenge_invalid" | "error.auth.totp_invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.method_disabled";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
                };
            };
            /** @description `error.auth.too_many_attempts` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.too_many_attempts";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly postAuthTotpEnroll: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["PendingTotp"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.totp_already_confirmed";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly postAuthTotpVerifyEnrollment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["ConfirmedTotp"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.auth.totp_invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.auth.totp_invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.totp_not_pending";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
                };
            };
            /** @description `error.auth.too_many_attempts` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.too_many_attempts";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly postAuthTotpDisable: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["NoTotp"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.auth.totp_invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.auth.totp_invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.totp_not_confirmed";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
                };
            };
            /** @description `error.auth.too_many_attempts` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.too_many_attempts";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly postAuthReauthenticate: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["Reauthenticated"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.auth.invalid_credentials" | "error.auth.method_disabled";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
                };
            };
            /** @description `error.auth.locked` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.locked";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.auth.unavailable`, `error.request.overloaded` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable" | "error.request.overloaded";
                    };
                };
            };
        };
    };
    readonly getAuthProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly patchAuthProfile: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly postAuthPassword: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["TokenPair"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.auth.invalid_credentials" | "error.auth.method_disabled";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
                };
            };
            /** @description `error.auth.locked` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.locked";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.auth.unavailable`, `error.request.overloaded` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable" | "error.request.overloaded";
                    };
                };
            };
        };
    };
    readonly postAuthRefresh: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["RefreshedAccess"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.session_expired" | "error.auth.session_invalid" | "error.auth.session_revoked";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly getAuthSessions: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly limit?: number;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["Sessions"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly deleteAuthSessionsSessionId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
            /** @description Done; the answer has no body */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.session_not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly postAuthLogout: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the answer has no body */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly postAuthLogoutAllChallenge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["LogoutAllChallenge"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.no_identity_anchor";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly postAuthLogoutAll: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LogoutAllProof"];
            };
        };
        readonly responses: {
            /** @description Done; the answer has no body */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.proof_invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly getAuthOidc: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["OidcProviders"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly postAuthOidcProviderStart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of an OpenID provider.
                 * @example corp
                 */
                readonly provider: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.redirect_uri_not_allowed" | "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.auth.method_disabled` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.auth.method_disabled";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.provider_not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.auth.provider_unavailable` */
            readonly 502: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.provider_unavailable";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly getAuthOidcProviderCallback: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description What the sign-in was begun with.
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
                 * @description Why the provider gave no code.
                 * @example access_denied
                 */
                readonly error?: string;
            };
            readonly header?: {
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of an OpenID provider.
                 * @example corp
                 */
                readonly provider: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Continue there */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.sign_in_invalid" | "error.request.invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.method_disabled";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.provider_not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                    readonly "text/html": string;
                };
            };
            /** @description No other answer is given: this address is for browsers, which follow the redirect. */
            readonly default: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly postAuthOidcComplete: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["TokenPair"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.code_invalid";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.auth.address_missing`, `error.auth.method_disabled`, `error.auth.registration_closed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.auth.address_missing" | "error.auth.method_disabled" | "error.auth.registration_closed";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.identity_already_linked" | "error.auth.user_already_exists";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly getAuthOidcLinks: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["OidcLinks"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.auth.method_disabled` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.auth.method_disabled";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly deleteAuthOidcProviderLink: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of an OpenID provider.
                 * @example corp
                 */
                readonly provider: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the answer has no body */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.auth.method_disabled` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.auth.method_disabled";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.identity_not_linked" | "error.auth.provider_not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.auth.last_sign_in_method` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.last_sign_in_method";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly putAuthDiscoverability: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["Discoverability"];
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
                    readonly "application/json": components["schemas"]["Discoverability"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly putAuthMoved: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["MovedCertificate"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.moved.certificate_invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.moved.certificate_invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.no_identity_anchor" | "error.moved.superseded";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly getDevicesDirectory: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/cbor": string;
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.device.no_directory";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly putDevicesDirectory: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.device.directory_malformed" | "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.device.directory_signature` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.device.directory_signature";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.device.identity_mismatch" | "error.device.stale_directory";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getUsers: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The whole handle.
                 * @example ada@media.example.org
                 */
                readonly handle: string;
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["FoundUser"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
            /** @description `error.user.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.user.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
                };
            };
            /** @description `error.federation.rate_limited` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.federation.rate_limited";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.federation.peer_unavailable` */
            readonly 502: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.federation.peer_unavailable";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getFederationUsers: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description The whole handle.
                 * @example ada@media.example.org
                 */
                readonly handle: string;
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["FoundUser"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.federation.capability_invalid`, `error.federation.peer_unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.federation.capability_invalid" | "error.federation.peer_unavailable";
                    };
                };
            };
            /** @description `error.federation.scope_missing` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.federation.scope_missing";
                    };
                };
            };
            /** @description `error.user.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.user.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
                };
            };
            /** @description `error.federation.rate_limited` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.federation.rate_limited";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getFederationBlobsContentHash: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description One range of bytes.
                 * @example bytes=0-99
                 */
                readonly Range?: string;
                /**
                 * @description Serve the range only if the content has this tag.
                 * @example "9f86d081"
                 */
                readonly "If-Range"?: string;
                /**
                 * @description Answer 304 if the content still has this tag.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The SHA-256 of the content.
                 * @example 9f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d081
                 */
                readonly content_hash: string;
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
                    readonly "application/octet-stream": string;
                };
            };
            /** @description A part of the content */
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
                    readonly "application/octet-stream": string;
                };
            };
            /** @description The client has the current state */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.federation.capability_invalid`, `error.federation.peer_unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.federation.capability_invalid" | "error.federation.peer_unavailable";
                    };
                };
            };
            /** @description `error.federation.scope_missing` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.federation.scope_missing";
                    };
                };
            };
            /** @description `error.blob.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.blob.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.range_not_satisfiable` */
            readonly 416: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.range_not_satisfiable";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getFederationPulls: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly limit?: number;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["Pulls"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly postFederationPulls: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["Pull"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.federation.cache_budget_exhausted`, `error.federation.peer_unknown`, `error.quota.exceeded`, `error.quota.grace_expired` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.federation.cache_budget_exhausted" | "error.federation.peer_unknown" | "error.quota.exceeded" | "error.quota.grace_expired";
                    };
                };
            };
            /** @description `error.blob.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.blob.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
                };
            };
            /** @description `error.federation.rate_limited` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.federation.rate_limited";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.federation.peer_unavailable` */
            readonly 502: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.federation.peer_unavailable";
                    };
                };
            };
            /** @description `error.request.overloaded`, `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.overloaded" | "error.server.unavailable";
                    };
                };
            };
            /** @description `error.storage.full` */
            readonly 507: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.storage.full";
                    };
                };
            };
        };
    };
    readonly deleteFederationPullsPullId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
            /** @description Done; the answer has no body */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.federation.pull_not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getWellKnownServiceServerInfo: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Answer 304 if the content still has this tag.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["ServerInfo"];
                };
            };
            /** @description The client has the current state */
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
            /** @description `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getWellKnownServiceRevokedJti: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Answer 304 if the content still has this tag.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["RevokedCapabilities"];
                };
            };
            /** @description The client has the current state */
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
            /** @description `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getWellKnownServiceDeprecation: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Answer 304 if the content still has this tag.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["Deprecations"];
                };
            };
            /** @description The client has the current state */
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
            /** @description `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getWellKnownServiceAttestationKeys: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Answer 304 if the content still has this tag.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["AttestationKeys"];
                };
            };
            /** @description The client has the current state */
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
            /** @description `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getWellKnownServiceMovedUser: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Answer 304 if the content still has this tag.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["MovedCertificate"];
                };
            };
            /** @description The client has the current state */
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
            /** @description `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.invalid";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.moved.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getWellKnownWebfinger: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Whom it is about.
                 * @example acct:ada@media.example.org
                 */
                readonly resource: string;
            };
            readonly header?: {
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/jrd+json": components["schemas"]["Jrd"];
                };
            };
            /** @description `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.invalid";
                    };
                };
            };
            /** @description `error.user.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.user.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getOpenapiJson: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["OpenApi"];
                };
            };
            /** @description `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.invalid";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getAuthSponsoredAccounts: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly limit?: number;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["SponsoredAccounts"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly postAuthSponsoredAccounts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["SponsoredAccount"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly deleteAuthSponsoredAccountsAccountId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the account.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly account_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the answer has no body */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
            /** @description `error.account.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unavailable";
                    };
                };
            };
        };
    };
    readonly getAlbums: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly limit?: number;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["Albums"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly postAlbums: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["CreatedAlbum"];
                };
            };
            /** @description `error.protocol.inconsistent`, `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.inconsistent" | "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.device.not_listed";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.album.id_taken` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.id_taken";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getAlbumsId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the album.
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
                    readonly "application/json": components["schemas"]["Album"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
            /** @description `error.album.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly putAlbumsIdMembersUserId: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade that this write belongs to; without it an upgrade refuses the write. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: string;
                /**
                 * @description The id of the user.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly user_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["AlbumMember"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.album.not_admin`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.not_admin" | "error.device.not_listed";
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.not_found" | "error.user.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.album.owner_immutable`, `error.album.protocol_mismatch`, `error.album.quiescing` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.owner_immutable" | "error.album.protocol_mismatch" | "error.album.quiescing";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly deleteAlbumsIdMembersUserId: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade that this write belongs to; without it an upgrade refuses the write. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: string;
                /**
                 * @description The id of the user.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly user_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the answer has no body */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.album.not_admin`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.not_admin" | "error.device.not_listed";
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.member_not_found" | "error.album.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.album.owner_immutable`, `error.album.protocol_mismatch`, `error.album.quiescing` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.owner_immutable" | "error.album.protocol_mismatch" | "error.album.quiescing";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getAlbumsIdUpgrade: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the album.
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
                    readonly "application/json": components["schemas"]["AlbumUpgrade"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
            /** @description `error.album.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly postAlbumsIdUpgrade: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.intent_malformed" | "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.album.intent_signature`, `error.album.not_admin`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.intent_signature" | "error.album.not_admin" | "error.device.not_listed";
                    };
                };
            };
            /** @description `error.album.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.album.intent_ended`, `error.album.protocol_mismatch`, `error.album.upgrade_in_flight`, `error.album.version_mismatch` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.intent_ended" | "error.album.protocol_mismatch" | "error.album.upgrade_in_flight" | "error.album.version_mismatch";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly deleteAlbumsIdUpgrade: {
        readonly parameters: {
            readonly query: {
                /** @description The live intent. */
                readonly intent_id: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the answer has no body */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.album.not_admin`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.not_admin" | "error.device.not_listed";
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.no_upgrade" | "error.album.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.album.intent_mismatch`, `error.album.protocol_mismatch` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.intent_mismatch" | "error.album.protocol_mismatch";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly postUpload: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NewUpload"];
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
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CreatedUpload"];
                };
            };
            /** @description `error.protocol.inconsistent`, `error.protocol.malformed`, `error.request.invalid` */
            readonly 400: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.inconsistent" | "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
            readonly 401: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.album.role_required`, `error.device.not_listed`, `error.quota.exceeded`, `error.quota.grace_expired` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.role_required" | "error.device.not_listed" | "error.quota.exceeded" | "error.quota.grace_expired";
                    };
                };
            };
            /** @description `error.account.not_found`, `error.album.not_found`, `error.asset.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.not_found" | "error.album.not_found" | "error.asset.not_found";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.album.protocol_mismatch`, `error.asset.trashed`, `error.upload.album_quiescing`, `error.upload.id_taken` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.protocol_mismatch" | "error.asset.trashed" | "error.upload.album_quiescing" | "error.upload.id_taken";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
            readonly 503: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
            /** @description `error.storage.full` */
            readonly 507: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.storage.full";
                    };
                };
            };
        };
    };
    readonly getUploadUploadId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: string;
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
                    readonly "application/json": components["schemas"]["Upload"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
            readonly 400: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
            readonly 401: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
            /** @description `error.upload.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.not_found";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
            readonly 503: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly deleteUploadUploadId: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description The version of tus that the client speaks.
                 * @example 1.0.0
                 */
                readonly "Tus-Resumable"?: "1.0.0";
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Done; the answer has no body */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
            readonly 400: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
            readonly 401: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.device.not_listed";
                    };
                };
            };
            /** @description `error.upload.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.not_found";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.upload.state_conflict` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.state_conflict";
                    };
                };
            };
            /** @description `error.upload.gone` */
            readonly 410: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.gone";
                    };
                };
            };
            /** @description `error.upload.tus_version` */
            readonly 412: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.tus_version";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
            readonly 503: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly headUploadUploadId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description The version of tus that the client speaks.
                 * @example 1.0.0
                 */
                readonly "Tus-Resumable"?: "1.0.0";
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: string;
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
            readonly 400: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
            readonly 401: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
            /** @description `error.upload.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.not_found";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.upload.state_conflict` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.state_conflict";
                    };
                };
            };
            /** @description `error.upload.gone` */
            readonly 410: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.gone";
                    };
                };
            };
            /** @description `error.upload.tus_version` */
            readonly 412: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.tus_version";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
            readonly 503: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly patchUploadUploadId: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description The version of tus that the client speaks.
                 * @example 1.0.0
                 */
                readonly "Tus-Resumable"?: "1.0.0";
                /**
                 * @description Where the bytes begin.
                 * @example 0
                 */
                readonly "Upload-Offset"?: number;
                /**
                 * @description The algorithm and the base64 of the checksum of the bytes sent (tus, "Checksum").
                 * @example sha256 n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=
                 */
                readonly "Upload-Checksum"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the upload.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly upload_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/offset+octet-stream": string;
            };
        };
        readonly responses: {
            /** @description Done; the answer has no body */
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
                    readonly Deprecation: components["headers"]["Deprecation"];
                    readonly Sunset: components["headers"]["Sunset"];
                    readonly Link: components["headers"]["Link"];
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
            readonly 400: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
            readonly 401: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.album.role_required`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.role_required" | "error.device.not_listed";
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.not_found" | "error.upload.not_found";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.upload.album_quiescing`, `error.upload.offset_mismatch`, `error.upload.state_conflict` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.album_quiescing" | "error.upload.offset_mismatch" | "error.upload.state_conflict";
                    };
                };
            };
            /** @description `error.upload.gone` */
            readonly 410: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.gone";
                    };
                };
            };
            /** @description `error.upload.tus_version` */
            readonly 412: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.tus_version";
                    };
                };
            };
            /** @description `error.upload.too_large` */
            readonly 413: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.upload.locked` */
            readonly 423: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.locked";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
                };
            };
            /** @description `error.upload.checksum_mismatch` */
            readonly 460: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.upload.checksum_mismatch";
                    };
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
                    readonly "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    readonly "Tus-Version": components["headers"]["Tus-Version"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
            readonly 503: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
            /** @description `error.storage.full` */
            readonly 507: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.storage.full";
                    };
                };
            };
        };
    };
    readonly getQuota: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["Quota"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getAlbumsIdAssets: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly limit?: number;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the album.
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
                    readonly "application/json": components["schemas"]["Assets"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
            /** @description `error.album.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly postAlbumsIdAssets: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade that this write belongs to; without it an upgrade refuses the write. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The id of the album.
                 * @example 018f3c1e-7a2b-7c4d-8e5f-0123456789ab
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
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
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            /** @description `error.protocol.inconsistent`, `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.inconsistent" | "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.album.role_required`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.role_required" | "error.device.not_listed";
                    };
                };
            };
            /** @description `error.album.not_found`, `error.asset.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.not_found" | "error.asset.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.protocol_mismatch" | "error.album.quiescing" | "error.asset.trashed";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getAssetsId: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
            /** @description `error.asset.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.asset.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly deleteAssetsId: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade that this write belongs to; without it an upgrade refuses the write. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
            /** @description Done; the answer has no body */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.album.role_required`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.role_required" | "error.device.not_listed";
                    };
                };
            };
            /** @description `error.asset.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.asset.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.album.protocol_mismatch`, `error.album.quiescing` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.protocol_mismatch" | "error.album.quiescing";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly postAssetsIdRestore: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade that this write belongs to; without it an upgrade refuses the write. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["Asset"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.album.role_required`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.role_required" | "error.device.not_listed";
                    };
                };
            };
            /** @description `error.asset.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.asset.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.album.protocol_mismatch`, `error.album.quiescing` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.protocol_mismatch" | "error.album.quiescing";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getAssetsIdMetadata: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description One range of bytes.
                 * @example bytes=0-99
                 */
                readonly Range?: string;
                /**
                 * @description Serve the range only if the content has this tag.
                 * @example "9f86d081"
                 */
                readonly "If-Range"?: string;
                /**
                 * @description Answer 304 if the content still has this tag.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/octet-stream": string;
                };
            };
            /** @description A part of the content */
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
                    readonly "application/octet-stream": string;
                };
            };
            /** @description The client has the current state */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.asset.not_found" | "error.blob.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.range_not_satisfiable` */
            readonly 416: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.range_not_satisfiable";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly putAssetsIdMetadata: {
        readonly parameters: {
            readonly query?: {
                /** @description The live upgrade that this write belongs to; without it an upgrade refuses the write. */
                readonly intent_id?: string;
            };
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["AssetMetadata"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.album.role_required`, `error.device.not_listed`, `error.quota.exceeded`, `error.quota.grace_expired` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.role_required" | "error.device.not_listed" | "error.quota.exceeded" | "error.quota.grace_expired";
                    };
                };
            };
            /** @description `error.asset.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.asset.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.album.protocol_mismatch" | "error.album.quiescing" | "error.asset.trashed";
                    };
                };
            };
            /** @description `error.request.too_large` */
            readonly 413: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.too_large";
                    };
                };
            };
            /** @description `error.request.unsupported_media_type` */
            readonly 415: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.unsupported_media_type";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
            /** @description `error.storage.full` */
            readonly 507: {
                headers: {
                    readonly "X-Request-Id": components["headers"]["X-Request-Id"];
                    readonly "X-Service-Protocol-Min": components["headers"]["X-Service-Protocol-Min"];
                    readonly "X-Service-Protocol-Max": components["headers"]["X-Service-Protocol-Max"];
                    readonly "X-Service-Min-Client-Build": components["headers"]["X-Service-Min-Client-Build"];
                    readonly "Cache-Control": components["headers"]["Cache-Control"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.storage.full";
                    };
                };
            };
        };
    };
    readonly getBlobsContentHash: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description One range of bytes.
                 * @example bytes=0-99
                 */
                readonly Range?: string;
                /**
                 * @description Serve the range only if the content has this tag.
                 * @example "9f86d081"
                 */
                readonly "If-Range"?: string;
                /**
                 * @description Answer 304 if the content still has this tag.
                 * @example "9f86d081"
                 */
                readonly "If-None-Match"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
            };
            readonly path: {
                /**
                 * @description The SHA-256 of the content.
                 * @example 9f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d0819f86d081
                 */
                readonly content_hash: string;
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
                    readonly "application/octet-stream": string;
                };
            };
            /** @description A part of the content */
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
                    readonly "application/octet-stream": string;
                };
            };
            /** @description The client has the current state */
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
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
                };
            };
            /** @description `error.blob.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.blob.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.request.range_not_satisfiable` */
            readonly 416: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.range_not_satisfiable";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly getTrash: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly limit?: number;
                /** @description The `next_cursor` of the page before; absent for the first page. */
                readonly cursor?: string;
            };
            readonly header?: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol"?: string;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["Assets"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly deleteTrash: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["Purged"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.device.not_listed";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
    readonly deleteTrashAssetId: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description The protocol version that the client speaks.
                 * @example 2026-11-01
                 */
                readonly "X-Service-Protocol": string;
                /**
                 * @description The crypto suite that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Crypto-Suite"?: number;
                /**
                 * @description The sidecar schema that the request is written with: one of those in server-info.
                 * @example 1
                 */
                readonly "X-Service-Sidecar-Schema"?: number;
                /**
                 * @description Names the request in the log; one is made if absent.
                 * @example b4f3c1d2
                 */
                readonly "X-Request-Id"?: string;
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
                    readonly "application/json": components["schemas"]["Purged"];
                };
            };
            /** @description `error.protocol.malformed`, `error.request.invalid` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.malformed" | "error.request.invalid";
                    };
                };
            };
            /** @description `error.auth.unauthenticated`, `error.auth.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.auth.unauthenticated" | "error.auth.unavailable";
                    };
                };
            };
            /** @description `error.account.suspended`, `error.album.role_required`, `error.device.not_listed` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.account.suspended" | "error.album.role_required" | "error.device.not_listed";
                    };
                };
            };
            /** @description `error.asset.not_found` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.asset.not_found";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.timeout";
                    };
                };
            };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.asset.not_trashed";
                    };
                };
            };
            /** @description `error.protocol.required`, `error.protocol.unsupported` */
            readonly 426: {
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.protocol.required" | "error.protocol.unsupported";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.request.headers_too_large";
                    };
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.internal";
                    };
                };
            };
            /** @description `error.server.unavailable` */
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
                    readonly "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        readonly code?: "error.server.unavailable";
                    };
                };
            };
        };
    };
}
