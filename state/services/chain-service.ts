import { atom, computed } from 'nanostores'
import { getSupportedChains } from '../../adapters/api/supported-chains.ts'
import type { Http } from '../../adapters/api/http.ts'
import { HttpError } from '../../adapters/base/errors.ts'
import { reportServiceFailure, getServiceClient } from './client.ts'
import { onStop } from '../platform/cleanup.ts'
import { $options } from '../options/options.ts'
import { $onrampChains } from './onramp-chains.ts'
import { isServiceUsable } from '../options/project-id.ts'

// The blockchain API (docs/decisions/blockchain-api.md). Without its address nothing of it is shown or requested.

export const $chainServiceConfigured = computed($options, options => isServiceUsable(options, 'chain'))

/**
 * Whether its address leads nowhere: one base address was given for all
 * services, but this one does not run there.
 */
export const $chainServiceMissing = atom(false)

let supported: Promise<readonly string[]> | undefined

/**
 * Returns the service's client if it serves a network (`GET
 * /v1/supported-chains`, requested once), else `undefined`.
 *
 * @param chainId - CAIP-2
 * @throws what the client throws if the request fails
 */
export async function getChainService(chainId: string): Promise<Http | undefined> {
  const http = getServiceClient('chain')
  if (!http) return undefined
  const asked = (supported ??= fetchSupported(http))
  return (await asked).includes(chainId) ? http : undefined
}

/** Requests the supported chains without a signal: leaving a screen must not abort it for the next one. */
function fetchSupported(http: Http): Promise<readonly string[]> {
  onStop(forget)
  const asked = getSupportedChains(http, {}).then(
    ({ http: chains, onramp }) => {
      $onrampChains.set({ chains: onramp })
      return chains
    },
    (error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 404) throw error
      $chainServiceMissing.set(true)
      return []
    }
  )
  asked.catch((error: unknown) => {
    reportServiceFailure(error)
    if (supported === asked) forget() // requested again by the next caller
  })
  return asked
}

function forget(): void {
  supported = undefined
  $chainServiceMissing.set(false)
  $onrampChains.set(undefined)
}
