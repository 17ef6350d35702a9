/** Sentences that are made up, always the same for the same number, in three scripts. */

const WORDS = {
  latin: `harbour winter engine letter garden market silver bridge question answer water paper morning
    traveller mountain window quiet sudden careful narrow honest northern wooden carries builds reads finds
    crosses opens keeps repairs follows measures slowly again together often nearly under behind beyond
    without because although while before whose every another several thirty`,
  chinese:
    '春夏秋冬山川湖海城市乡村道路桥梁工人学生老师书信故事消息早晨傍晚窗户花园市场机器问题方法历史文化科学音乐',
  arabic: `البحر المدينة الكتاب الطريق الجسر الشتاء الصباح السوق الحديقة السفينة القديم الجديد يكتب يقرأ
    يبني يعبر يفتح بعد قبل تحت فوق بين كثيرا قليلا معلم طالب رسالة سؤال جواب`,
} as const

export type Script = keyof typeof WORDS

export function proseOf(seed: number, script: Script = 'latin') {
  let state = seed * 7_919 + 17
  const list = script === 'chinese' ? [...WORDS.chinese] : WORDS[script].split(/\s+/)
  const next = (below: number): number => {
    // The usual constants of such a row.
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
  const some = (count: number) => Array.from({ length: count }, () => list[next(list.length)])
  return { sentence, paragraph, words }

  function words(count: number): string {
    return some(count).join(script === 'chinese' ? '' : ' ')
  }

  function sentence(): string {
    if (script === 'chinese') return `${words(9 + next(8))}，${words(9 + next(8))}。`
    const text = words(9 + next(8))
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }

  function paragraph(sentences = 4): string {
    return Array.from({ length: sentences }, sentence).join(script === 'chinese' ? '' : ' ')
  }
}
