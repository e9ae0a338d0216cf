import { connection } from 'next/server'
import { W3mNetworkButton } from 'w3m-kit/react'
import { Wallet } from './wallet'

// Drawn by the server. What takes no function as a property can stand right here; what has one, or a hook, is in a client component.
export default async function Page() {
  // a nonce is good for one answer: the page is drawn for each request
  await connection()
  return (
    <main>
      <h1>w3m-kit in Next</h1>
      <W3mNetworkButton />
      <Wallet />
    </main>
  )
}
