// What can be done on an EVM chain. The balance is there as soon as an account is; what comes later comes with the first of it.

export { balance } from './balance.ts'

type Actions = typeof import('./actions.ts')

const later = <Name extends keyof Actions>(name: Name) =>
  (async (...request: unknown[]) =>
    ((await import('./actions.ts'))[name] as (...request: unknown[]) => unknown)(...request)) as Actions[Name]

export const signMessage = later('signMessage')
export const signTypedData = later('signTypedData')
export const sendTransaction = later('sendTransaction')
export const transfers = later('transfers')
export const names = later('names')
export const calls = later('calls')
export const assets = later('assets')
