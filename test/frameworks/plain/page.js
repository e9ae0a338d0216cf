// Shares its modules with the script tag: its exports are everything of `w3m-kit`.
import { $address } from './w3m-kit/kit.js'

const line = id => document.getElementById(id)

$address.subscribe(address => (line('address').textContent = address ?? 'Not connected.'))

document.addEventListener('w3m-connect', ({ account }) => {
  line('welcome').textContent = `Welcome, ${account}.`
})
