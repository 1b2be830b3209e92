import { surveyApi } from '@maru/api/survey'
import { routes } from '#kit/routes.ts'
import * as answer from './answer/answer.service.ts'
import * as response from './answer/response.service.ts'
import * as audience from './audience/audience.service.ts'
import * as lifecycle from './lifecycle/lifecycle.service.ts'
import * as removal from './lifecycle/removal.service.ts'
import * as reuse from './lifecycle/reuse.service.ts'
import * as list from './list.service.ts'
import * as question from './question/question.service.ts'
import * as resultExport from './result/export.service.ts'
import * as statistics from './result/statistics.service.ts'
import * as access from './survey.access.ts'
import * as survey from './survey.service.ts'
import * as newSurvey from './template/new-survey.service.ts'
import * as template from './template/template.service.ts'
import * as translation from './translation/translation.service.ts'

/** The calls of surveys. */
export const surveyRoutes = routes(
  surveyApi,
  answer,
  response,
  audience,
  lifecycle,
  removal,
  reuse,
  list,
  question,
  resultExport,
  statistics,
  access,
  survey,
  newSurvey,
  template,
  translation,
)
