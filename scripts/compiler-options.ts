import { join } from 'node:path'
import ts from 'typescript'

/** Reads the compiler options of `tsconfig.json`. */
export function readCompilerOptions(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), path => ts.sys.readFile(path)) as { config?: unknown }
  return ts.parseJsonConfigFileContent(config, ts.sys, root).options
}
