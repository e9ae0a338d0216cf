// EIP-6963 requires a square data URI of at least 96 px. The tick is the kit's motif; the flask marks a test wallet.
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" rx="21" fill="#0d7040"/><path d="M39 20h18M43 21v20L26 70a5 5 0 0 0 4 8h36a5 5 0 0 0 4-8L53 41V21" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/><path d="m38 60 7 7 13-14" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>`

export const testWalletIcon = `data:image/svg+xml,${encodeURIComponent(svg)}`
