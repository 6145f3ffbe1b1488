#!/usr/bin/env node
import './require-node.js';

// A dynamic import, because the rest may not link under an older Node; no await, which Node 12 does not read here.
void import('./command-line.js');
