/** Addresses of the ERC-4337 entry point contracts, versions 0.6 to 0.8. Lower case. */
export const entryPoints: ReadonlySet<string | undefined> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108'
])
