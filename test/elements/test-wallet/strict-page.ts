import { createTestWallet } from '../../../adapters/testing/index.ts'
import { reportBlocked } from '../ui/blocked.ts'

const wallet = createTestWallet({ chains: [{ chainId: 1, rpcUrl: 'http://127.0.0.1:9' }], answers: 'panel' })
const accounts = wallet.provider.request({ method: 'eth_requestAccounts' })
while (!document.querySelector('[data-testid=test-wallet]')) await new Promise(resolve => setTimeout(resolve))
const { shadowRoot } = document.querySelector('[data-testid=test-wallet]')!
// checks the style itself: a blocked constructed stylesheet would leave the system's grey
if (getComputedStyle(shadowRoot!.querySelector('dialog')!).borderRadius !== '16px') throw new Error('The panel has no styles.')
shadowRoot!.querySelector<HTMLButtonElement>('[data-testid=test-wallet-approve]')!.click()
await accounts
await reportBlocked()
