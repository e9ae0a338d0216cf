'use client'

import { useState } from 'react'
import { useAddress, W3mButton } from 'w3m-kit/react'

export function Wallet() {
  const address = useAddress()
  const [welcome, setWelcome] = useState('')
  return (
    <>
      <W3mButton label="Log in" charsStart={6} onConnect={event => setWelcome(`Welcome, ${event.account}.`)} />
      <p id="address">{address ?? 'Not connected.'}</p>
      <p id="welcome">{welcome}</p>
    </>
  )
}
