import { atom, computed } from 'nanostores'
import { supportedChains } from '../adapters/api/supported-chains.ts'
import type { Http } from '../adapters/api/http.ts'
import { HttpError } from '../adapters/base/errors.ts'
import { reportFailure, serviceHttp } from './api.ts'
import { onStop } from './lifetime.ts'
import { $options } from './options.ts'
import { $sold } from './sold.ts'
import { isServed } from './services.ts'

// The blockchain API (spec section 7, facts/blockchain-api). Without its address nothing of it shows and nothing is requested.

export const $chainConfigured = computed($options, options => Boolean(options.services.chain) && isServed(options))

/** There is nothing at its address: one base address was given for all services, and this one is not run there. */
export const $chainAbsent = atom(false)

let supported: Promise<readonly string[]> | undefined

/**
 * The service, if it serves a network (`GET /v1/supported-chains`, asked once). `undefined`: it does not, or none is configured.
 *
 * @param chainId CAIP-2
 * @throws what the client throws when the service does not say
 */
export async function chainServiceFor(chainId: string): Promise<Http | undefined> {
  const http = serviceHttp('chain')
  if (!http) return undefined
  const asked = (supported ??= ask(http))
  return (await asked).includes(chainId) ? http : undefined
}

/** Nobody's signal: who leaves the screen does not take the answer from the next one. */
function ask(http: Http): Promise<readonly string[]> {
  onStop(forget)
  const asked = supportedChains(http, {}).then(
    ({ http: chains, onramp }) => {
      $sold.set({ chains: onramp })
      return chains
    },
    (error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 404) throw error
      $chainAbsent.set(true)
      return []
    }
  )
  asked.catch((error: unknown) => {
    reportFailure(error)
    if (supported === asked) forget() // asked again by the next one
  })
  return asked
}

function forget(): void {
  supported = undefined
  $chainAbsent.set(false)
  $sold.set(undefined)
}
