import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders with packages of their own, which only some tests install. */
export const sitesOfTests = (root: string): string[] =>
  [...readdirSync(join(root, 'test/frameworks')).map(name => `test/frameworks/${name}`), 'test/lighthouse'].filter(folder =>
    existsSync(join(root, folder, 'package.json'))
  )
