import { createKit } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import 'w3m-kit/elements'
import { createTestWallet } from 'w3m-kit/testing'

const query = new URLSearchParams(location.search)

/** What the visitor does with the wallet's questions. */
export const answers = () => sessionStorage.getItem('answers') ?? 'approve'

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const chains = query.getAll('evm').map((rpcUrl, index) => ({ chainId: 31337001 + index, rpcUrl }))

export const networks = chains.map(({ chainId, rpcUrl }) => ({
  id: chainId,
  name: `Chain ${chainId}`,
  nativeCurrency: currency,
  rpcUrls: { default: { http: [rpcUrl] } }
}))

export function startEvm() {
  createTestWallet({ chains, remember: true, answers })
  const options = { adapters: [evm()], networks }
  return { kit: createKit(options), options }
}

export const say = text => (document.querySelector('#state').textContent = text)

/** The outcome of something asked, in what a test can carry out of the page. */
export async function outcome(asked) {
  try {
    return { result: await asked() }
  } catch (error) {
    return { error: error.name, code: error.code ?? error.info?.error?.code, message: error.shortMessage ?? error.message }
  }
}
