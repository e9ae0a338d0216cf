declare module '@custom-elements-manifest/analyzer/cli.js' {
  /** Analyzes the sources as the command line does, and returns the manifest. */
  export function cli(options: { argv: readonly string[]; cwd: string; noWrite: boolean }): Promise<unknown>
}
