import { useState } from 'react'
import { useAddress, W3mButton } from 'w3m-kit/react'

export function App() {
  const address = useAddress()
  const [welcome, setWelcome] = useState('')
  return (
    <main>
      <h1>w3m-kit in React</h1>
      <W3mButton label="Log in" charsStart={6} onConnect={event => setWelcome(`Welcome, ${event.account}.`)} />
      <p id="address">{address ?? 'Not connected.'}</p>
      <p id="welcome">{welcome}</p>
    </main>
  )
}
