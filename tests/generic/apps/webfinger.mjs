// `node webfinger.mjs HANDLE`: an app that knows webfinger.js and a handle. Unlike the default, it may query this host.
import WebFinger from 'webfinger.js';

const webFinger = new WebFinger({ allow_private_addresses: true });
const found = await webFinger.lookup(process.argv[2]).then(
  ({ object: { subject, links } }) => ({ subject, links: links.length, error: null, status: null }),
  ({ message, status }) => ({ subject: null, links: 0, error: message, status }),
);
console.log(JSON.stringify(found));
