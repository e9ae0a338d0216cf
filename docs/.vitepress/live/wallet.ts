import { base, mainnet } from 'w3m-kit/networks'
import { createTestWallet } from 'w3m-kit/testing'
import { answerCallsAt } from './hosts.ts'
import { createLedger } from './ledger.ts'
import './storage.ts'

// Runs before the program of a live example: a test wallet that asks on the page, and practice networks at the addresses of the
// public ones.

const harbour = { id: 4242, name: 'Harbour', rpcUrls: { default: { http: ['https://rpc.harbour.example'] } } }
for (const { id, rpcUrls } of [mainnet, base, harbour]) answerCallsAt(rpcUrls.default.http[0]!, createLedger(Number(id)))

createTestWallet({ chains: [mainnet, base], answers: 'panel' })
