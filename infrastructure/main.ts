import './require-node.js';

// A dynamic import, because the rest does not link under an older Node; no await, which Node 12 does not read here.
void import('./start.js');
