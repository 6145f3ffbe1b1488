import type { Feature } from '../world.js';
import { accountDeletion } from './account-deletion.js';
import { albums } from './albums.js';
import { assets } from './assets.js';
import { deletedAlbums } from './deleted-albums.js';
import { endsOfLinks } from './ends-of-links.js';
import { guests } from './guests.js';
import { openid } from './openid.js';
import { pulls } from './pulls.js';
import { quota } from './quota.js';
import { secondFactor } from './second-factor.js';
import { secrets } from './secrets.js';
import { sessions } from './sessions.js';
import { sponsorship } from './sponsorship.js';

/** To add a feature, add a file in this folder and a line here. */
export const FEATURES: readonly Feature[] = [
  sessions,
  secrets,
  secondFactor,
  openid,
  albums,
  assets,
  deletedAlbums,
  quota,
  pulls,
  guests,
  endsOfLinks,
  sponsorship,
  accountDeletion,
];
