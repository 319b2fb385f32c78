// Without what the build generates, each test file would fail with the name of a missing module.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles, root } from '../../scripts/bootstrap.mjs';

for (const path of Object.values(generatedFiles))
  if (!existsSync(join(root, path))) throw new Error(`${path} is missing. Run: npm run build`);
