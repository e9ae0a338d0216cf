import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns folders with their own packages, which only some tests install. */
export const getPackageFolders = (root: string): string[] =>
  [
    ...readdirSync(join(root, 'test/frameworks')).map(name => `test/frameworks/${name}`),
    'test/bench/peers',
    'test/lighthouse',
    'test/mutation'
  ].filter(folder => existsSync(join(root, folder, 'package.json')))
