import { Component, CUSTOM_ELEMENTS_SCHEMA, DestroyRef, inject, signal, type Signal } from '@angular/core'
import { $address } from 'w3m-kit'
import type { W3mConnectEvent } from 'w3m-kit/elements'

/** A store of the kit as a signal, as long as the component lives. */
function fromStore<Value>(store: { get(): Value; subscribe(listener: (value: Value) => void): () => void }): Signal<Value> {
  const value = signal(store.get())
  inject(DestroyRef).onDestroy(store.subscribe(next => value.set(next)))
  return value.asReadonly()
}

@Component({
  selector: 'app-root',
  // without it Angular takes `<w3m-button>` for a mistake
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main>
      <h1>w3m-kit in Angular</h1>
      <w3m-button label="Log in" [charsStart]="6" (w3m-connect)="greet($event)"></w3m-button>
      <p id="address">{{ address() ?? 'Not connected.' }}</p>
      <p id="welcome">{{ welcome() }}</p>
    </main>
  `
})
export class App {
  readonly address = fromStore($address)
  readonly welcome = signal('')

  greet(event: Event) {
    this.welcome.set(`Welcome, ${(event as W3mConnectEvent).account}.`)
  }
}
