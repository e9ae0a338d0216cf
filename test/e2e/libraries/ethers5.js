import { ethersProvider, ethersSigner, subscribeSigner } from 'w3m-kit/ethers5'
import { outcome, say, startEvm } from './site.js'

const { kit } = startEvm()

subscribeSigner(async signer => {
  if (!signer) return say('disconnected')
  say(`connected ${await signer.getAddress()} on ${await signer.getChainId()}`)
})

export const connect = () => outcome(() => kit.connect())
export const disconnect = () => outcome(() => kit.disconnect())
export const sign = message => outcome(async () => (await ethersSigner()).signMessage(message))
export const switchTo = chainId => outcome(() => kit.switchNetwork(chainId))
export const send = (to, value) =>
  outcome(async () => (await (await ethersSigner()).sendTransaction({ to, value: `0x${BigInt(value).toString(16)}` })).hash)
export const balance = async address => String(await (await ethersProvider()).getBalance(address))
