/** `pnpm --filter @vinspec/deploy build`: writes `dist/`, which the Containerfile copies. */
import { fileURLToPath } from 'node:url'
import { buildImageFiles } from './build-image-files.ts'

await buildImageFiles(fileURLToPath(new URL('../dist', import.meta.url)))
