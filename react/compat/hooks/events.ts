import { useEffect, useState } from 'react'
import { requireAppKit } from '../../../elements/compat/app-kit.ts'
import type { EventState } from '../../../elements/compat/app-kit-state.ts'
import { subscribeSerialized } from '../../../elements/compat/serialized-events.ts'

/** Returns the last event. A component gets every event; simultaneous ones one after the other. */
export function useAppKitEvents(): EventState {
  const kit = requireAppKit()
  const [event, set] = useState(() => kit.getEvent())
  useEffect(() => subscribeSerialized(set), [])
  return event
}
