import Onboard from '@web3-onboard/core'
import injectedModule from '@web3-onboard/injected-wallets'

const onboard = Onboard({
  wallets: [injectedModule()],
  chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum', rpcUrl: 'https://ethereum.reth.rs/rpc' }]
})

// it has no button of its own: the page adds one that works
const button = document.createElement('button')
button.id = 'connect'
button.textContent = 'Connect wallet'
button.addEventListener('click', async () => {
  const [wallet] = await onboard.connectWallet()
  if (wallet) button.textContent = wallet.accounts[0].address
})
document.body.append(button)
