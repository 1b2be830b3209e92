import { phaseOf } from '@maru/api/survey'
import type { Context } from '#kit/context.ts'
import { Failure } from '#kit/failure.ts'
import type { FileHolder, FileHolderKind } from '#modules/file/index.ts'
import { type ReadableSurvey, requireSurvey } from '../survey.access.ts'
import { changeableOf } from '../survey.rules.ts'
import { answerFileKind, partsOfHolder, surveyFileKind } from './attachment.rules.ts'
import { isSentFile } from './attachment.sql.ts'

type May = (context: Context, survey: ReadableSurvey, holder: FileHolder) => boolean | Promise<boolean>

/** The access rule of a kind of survey files; false if the viewer may not see the survey. */
const over =
  (may: May) =>
  async (context: Context, holder: FileHolder): Promise<boolean> => {
    try {
      const survey = await requireSurvey(context, partsOfHolder(holder.id).surveyId)
      return await may(context, survey, holder)
    } catch (error) {
      if (error instanceof Failure && error.status === 404) return false
      throw error
    }
  }

const isOwn = ({ viewer }: Context, holder: FileHolder) =>
  partsOfHolder(holder.id).personCode === viewer.personCode

/**
 * Files of surveys. Attachments and pictures: readable by people who may see the survey, changeable by its managers
 * while the survey can be changed. Files of answers: readable by the respondent, and after the answer was sent also
 * by readers of the results.
 */
export const surveyFiles: FileHolderKind[] = [
  {
    kind: surveyFileKind,
    canRead: over(() => true),
    canWrite: over(
      ({ clock }, survey) =>
        survey.acts.canManage &&
        survey.deletedDate === null &&
        changeableOf(survey, phaseOf(survey, clock.now())) !== 'nothing',
    ),
  },
  {
    kind: answerFileKind,
    // The number names the person who answered.
    logged: 'kind',
    canRead: over(
      async (context, survey, holder) =>
        isOwn(context, holder) ||
        (survey.acts.canSeeResults && (await isSentFile(context.db, survey, holder.fileCode))),
    ),
    canWrite: over((context, survey, holder) => isOwn(context, holder) && survey.acts.canAnswer),
  },
]
