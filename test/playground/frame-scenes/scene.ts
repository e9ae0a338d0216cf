import type { Approval } from '../../../frame/page/approve/approval.ts'
import { approveScreen } from '../../../frame/page/screens/approve.ts'
import type { Screen } from '../../../frame/page/stage/stage.ts'

export interface FrameScene {
  /** What one is looking at. */
  readonly shows: string
  screen(): Screen<unknown> | Promise<Screen<unknown>>
  /** What the iframe shows while the screen belongs in the wallet's window. */
  readonly iframe?: boolean
  /** The browser opens no window. */
  readonly blocked?: boolean
  /** What the visitor does there: types into the first fields, and presses buttons, counted from the first. No program can press them. */
  readonly types?: readonly string[]
  readonly presses?: readonly number[]
}

/** The screens of one flow, by what they are called in the gallery. */
export type FrameScenes = Readonly<Record<string, FrameScene>>

/** The screen of a request, as the frame describes it. */
export const approves = async (approval: Approval | undefined | Promise<Approval | undefined>): Promise<Screen<unknown>> => {
  const shown = await approval
  if (!shown) throw new Error('The frame would not show this.')
  return approveScreen(shown)
}
