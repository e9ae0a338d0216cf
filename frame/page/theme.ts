import type { FrameHandlers } from '../protocol/channel.ts'
import type { Stage } from './stage/stage.ts'
import { speak } from './text/text.ts'

/** Takes over how the app looks and which language it speaks, from the next screen on. */
export const followTheme =
  (stage: Pick<Stage, 'theme'>): FrameHandlers['SYNC_THEME'] =>
  async ({ themeMode, locale, themeVariables, w3mThemeVariables }) => {
    // this kit's pages say in the first what the site has set; pages made by others may send the second alone
    stage.theme(themeMode, themeVariables ?? w3mThemeVariables)
    if (locale !== undefined) await speak([locale])
    return undefined
  }
