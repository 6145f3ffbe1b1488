import './require-node.js';

// Only now, since the rest does not even link under an older Node.
await import('./start.js');
