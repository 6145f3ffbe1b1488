#!/usr/bin/env node
import './require-node.js';

// Only now, since the rest may not even link under an older Node.
await import('./command-line.js');
