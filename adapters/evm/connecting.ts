// What is loaded when a wallet of the page is chosen, or was on the last visit.

export { connectWallet } from './connection.ts'
export { disconnectWallet } from './disconnect.ts'
export { reconnectWallet } from './reconnect.ts'
