import './require-node.js';

// Stack traces name the sources, whose lines are not those of the bundle (tools/bundle.mjs).
process.setSourceMapsEnabled(true);

// A dynamic import, because the rest does not link under an older Node; no await, which Node 12 does not read here.
void import('./start.js');
