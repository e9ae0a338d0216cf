import { property } from 'lit/decorators.js'
import { define } from '../../../core/define.ts'
import { UpdateEmailOtp } from './update-email-otp.ts'

/** @summary Takes the code that was sent to the address of now, which allows the change. */
@define('w3m-update-email-primary-otp-view')
export class W3mUpdateEmailPrimaryOtpView extends UpdateEmailOtp {
  /** Where the code was sent. */
  @property() override email = ''
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-update-email-primary-otp-view': W3mUpdateEmailPrimaryOtpView
  }
}
