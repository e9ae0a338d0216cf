import { createKit } from 'w3m-kit'
import { embedded } from 'w3m-kit/adapters/embedded'
import { evm } from 'w3m-kit/adapters/evm'
import 'w3m-kit/elements'
import { logInByEmail } from 'w3m-kit/testing'

const frame = new URLSearchParams(location.search).get('frame')
const adapter = embedded()
const networks = [
  {
    id: 1,
    name: 'Nowhere',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://localhost:1'] } }
  }
]
const kit = createKit({ adapters: [evm(), adapter], networks, services: { frame } })

window.logIn = email => logInByEmail({ kit, adapter, email, readMail: window.readMail })
