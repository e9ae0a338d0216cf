import type { ApprovalContent } from '../../../frame/page/approve/approval-content.ts'
import { createApproveScreen } from '../../../frame/page/screens/approve.ts'
import type { Screen } from '../../../frame/page/ui/screen-host.ts'

export interface FrameScene {
  /** Description of the scene. */
  readonly shows: string
  screen(): Screen<unknown> | Promise<Screen<unknown>>
  /** Shows the iframe while the screen is in the wallet's window. */
  readonly iframe?: boolean
  /** The browser blocks popups. */
  readonly blocked?: boolean
  /**
   * User input: types into the first fields, and presses buttons, counted from the first.
   * Scripts cannot press them.
   */
  readonly types?: readonly string[]
  readonly presses?: readonly number[]
}

/** The screens of one flow, by their names in the gallery. */
export type FrameScenes = Readonly<Record<string, FrameScene>>

/** Returns the screen of a request, as the frame describes it. */
export const approves = async (
  approval: ApprovalContent | undefined | Promise<ApprovalContent | undefined>
): Promise<Screen<unknown>> => {
  const shown = await approval
  if (!shown) throw new Error('The frame would not show this.')
  return createApproveScreen(shown)
}
