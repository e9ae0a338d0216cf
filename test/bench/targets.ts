/** Targets at 4× slowdown, by value; a slow network has separate ones. */
export const targets: Readonly<Record<string, number>> = {
  'button visible': 250,
  'open first: row visible': 75,
  'open first: settled': 250,
  'open first: longest task': 50,
  'open again: row visible': 40,
  'open again: settled': 210,
  'open again: longest task': 50,
  'wallet pressed: connected': 40,
  'WalletConnect pressed: code visible': 400,
  'a cycle: nodes kept': 0,
  'a cycle: listeners kept': 0,
  'all wallets: first rows after the answer': 150,
  'all wallets: elements in the modal': 400,
  'all wallets: longest task scrolling': 50
}

/** Targets with 1.6 Mbit/s and a 150 ms round trip, at 4× slowdown. */
export const slowLineTargets: Readonly<Record<string, number>> = { 'button visible': 600 }

/** Targets of `npm run bench -- --peers`, at 4× slowdown: our worst page against the fastest peer, or its milliseconds. */
export const peerTargets: Readonly<Record<string, { readonly target: number; readonly unit: 'ratio' | 'ms' }>> = {
  button: { target: 0.5, unit: 'ratio' },
  'open first, after 150 ms of hover': { target: 0.75, unit: 'ratio' },
  settled: { target: 1, unit: 'ratio' },
  'open again': { target: 1, unit: 'ratio' },
  'row to connected': { target: 1.2, unit: 'ratio' },
  'open first, on touch': { target: 1.5, unit: 'ratio' },
  'slow network: button': { target: 0.35, unit: 'ratio' },
  'slow network: open first': { target: 1, unit: 'ratio' },
  'blocking time at load': { target: 0, unit: 'ms' },
  'blocking time at opening': { target: 0, unit: 'ms' }
}
