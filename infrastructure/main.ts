import './require-node.js';

// A dynamic import, because the rest does not link under an older Node.
await import('./start.js');
