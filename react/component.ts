import { createComponent } from '@lit/react'
import * as React from 'react'
import type {
  W3mCloseEvent,
  W3mConnectEvent,
  W3mDisconnectEvent,
  W3mNetworkChangeEvent,
  W3mOpenEvent
} from '../elements/modal/events.ts'
import { initialEnvironment } from '../state/platform/initial-environment.ts'

/** Props for events of user actions. */
interface EventProps {
  onOpen?: (event: W3mOpenEvent) => void
  onConnect?: (event: W3mConnectEvent) => void
  onDisconnect?: (event: W3mDisconnectEvent) => void
  onNetworkChange?: (event: W3mNetworkChangeEvent) => void
  onClose?: (event: W3mCloseEvent) => void
}

/** Events of the event props. */
export const events: Readonly<Record<keyof EventProps, string>> = {
  onOpen: 'w3m-open',
  onConnect: 'w3m-connect',
  onDisconnect: 'w3m-disconnect',
  onNetworkChange: 'w3m-network-change',
  onClose: 'w3m-close'
}

/** Props for the properties of an element. */
type PropertyProps<Element> = Partial<Omit<Element, keyof HTMLElement>>

/** A component for an element of the kit: its props are the properties of the element, its events, and HTML attributes. */
export type ElementComponent<Element extends HTMLElement> = React.ForwardRefExoticComponent<
  Omit<React.HTMLAttributes<Element>, keyof EventProps | keyof PropertyProps<Element>> &
    EventProps &
    PropertyProps<Element> &
    React.RefAttributes<Element>
>

/**
 * Returns the app's React. On a server it has no layout effects, of which React 18 warns there.
 * The peer dependency accepts every version, so that installing the kit never fails: an old one is reported here. Its number is no sign, since
 * experimental releases are 0.0.0.
 */
function appReact(): typeof React {
  if (!('useSyncExternalStore' in React))
    console.warn(`w3m-kit needs React 18 or later, not ${(React as { version: string }).version}.`)
  return initialEnvironment().browser ? React : { ...React, useLayoutEffect: React.useEffect }
}

const react = appReact()

/** Creates the component for an element. */
export function createElementComponent<Element extends HTMLElement>(
  tagName: string,
  elementClass: new () => Element
): ElementComponent<Element> {
  // @lit/react's type has no types of these events
  return createComponent({ react, tagName, elementClass, events }) as unknown as ElementComponent<Element>
}
