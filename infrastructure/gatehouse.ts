#!/usr/bin/env node
import './require-node.js';

// A dynamic import, because the rest may not link under an older Node.
await import('./command-line.js');
