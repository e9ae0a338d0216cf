import type { SimulationResult } from './simulate.ts'
import type { SendOutcome } from './submit.ts'

export type SendStatus =
  | { readonly name: 'editing' }
  /** The wallet was asked; closing the modal does not withdraw that. */
  | { readonly name: 'asking' }
  | Exclude<SendOutcome, { readonly name: 'refused' }>

/** Status of the simulation. */
export type SimulationStatus =
  { readonly name: 'none' } | { readonly name: 'running' } | ({ readonly name: 'done' } & SimulationResult)

/** Initial form values from the route: contract address, recipient, decimal amount. */
export interface SendParameters {
  readonly token?: string | undefined
  readonly to?: string | undefined
  readonly amount?: string | undefined
  /** Id of a transfer that the app requested: the user cannot edit it then. */
  readonly asked?: string | undefined
}
