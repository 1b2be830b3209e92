import { accountMatrix } from './account.matrix.ts'
import { adminMatrix } from './admin.matrix.ts'
import { approvalMatrix } from './approval.matrix.ts'
import { approvalDeskMatrix } from './approval-desk.matrix.ts'
import { approvalPrintMatrix } from './approval-print.matrix.ts'
import { archiveMatrix } from './archive.matrix.ts'
import { boardMatrix } from './board.matrix.ts'
import { calendarMatrix } from './calendar.matrix.ts'
import { contactMatrix } from './contact.matrix.ts'
import { contractMatrix } from './contract.matrix.ts'
import { deviceMatrix } from './device.matrix.ts'
import { fileMatrix } from './file.matrix.ts'
import { gnbMatrix } from './gnb.matrix.ts'
import { linkMatrix } from './link.matrix.ts'
import { mailMatrix } from './mail.matrix.ts'
import { mailAdministrationMatrix } from './mail-administration.matrix.ts'
import { mailMovingMatrix } from './mail-moving.matrix.ts'
import { mailSettingsMatrix } from './mail-settings.matrix.ts'
import { mailSharedMatrix } from './mail-shared.matrix.ts'
import { mailWritingMatrix } from './mail-writing.matrix.ts'
import { menuMatrix } from './menu.matrix.ts'
import { orgMatrix } from './org.matrix.ts'
import { providerMatrix } from './provider.matrix.ts'
import { relationMatrix } from './relation.matrix.ts'
import { reservationMatrix } from './reservation.matrix.ts'
import { scimMatrix } from './scim.matrix.ts'
import { secondStepMatrix } from './second-step.matrix.ts'
import { setupMatrix } from './setup.matrix.ts'
import { signInLimitMatrix } from './sign-in-limit.matrix.ts'
import { surveyMatrix } from './survey.matrix.ts'
import { webpartMatrix } from './webpart.matrix.ts'
import { workMatrix } from './work.matrix.ts'
import type { Matrix } from './world.ts'

/** The rows of every room. */
export const matrix: Matrix = {
  ...accountMatrix,
  ...secondStepMatrix,
  ...orgMatrix,
  ...menuMatrix,
  ...boardMatrix,
  ...webpartMatrix,
  ...contactMatrix,
  ...contractMatrix,
  ...surveyMatrix,
  ...deviceMatrix,
  ...fileMatrix,
  ...relationMatrix,
  ...gnbMatrix,
  ...reservationMatrix,
  ...setupMatrix,
  ...scimMatrix,
  ...providerMatrix,
  ...signInLimitMatrix,
  ...adminMatrix,
  ...linkMatrix,
  ...approvalMatrix,
  ...approvalDeskMatrix,
  ...approvalPrintMatrix,
  ...calendarMatrix,
  ...mailMatrix,
  ...mailAdministrationMatrix,
  ...mailMovingMatrix,
  ...mailSettingsMatrix,
  ...mailSharedMatrix,
  ...mailWritingMatrix,
  ...workMatrix,
  ...archiveMatrix,
}
