declare module '@custom-elements-manifest/analyzer/cli.js' {
  /** Analyses the sources as the command does, and returns the manifest. */
  export function cli(options: { argv: readonly string[]; cwd: string; noWrite: boolean }): Promise<unknown>
}
