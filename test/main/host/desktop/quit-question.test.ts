import { describe, expect, it } from 'vitest'
import { quitQuestion, STAY } from '../../../../src-main/host/desktop/quit-question.ts'

const IDLE = { sessions: [], waiting: [], commands: [] }

describe('before the app ends', () => {
  it('asks nothing when nothing is at work', () => {
    expect(quitQuestion(IDLE, 'en')).toBeUndefined()
  })

  it('names what would end, and stays when the person only presses Enter or Escape', () => {
    const commands = Array.from({ length: 7 }, (_, index) => `command ${index}`)
    const question = quitQuestion({ sessions: [''], waiting: ['rm -rf x'], commands }, 'en')

    expect(question).toMatchObject({ defaultId: STAY, cancelId: STAY })
    expect(question?.buttons[STAY]).toBe('Stay')
    for (const words of ['• New session', '• rm -rf x', '• command 4', '• and 2 more'])
      expect(question?.detail).toContain(words)
    expect(question?.detail).not.toContain('command 5')
  })

  it('speaks the person’s language, and cuts what is long', () => {
    const question = quitQuestion({ ...IDLE, commands: ['x'.repeat(300)] }, 'zh-CN')

    expect(question?.message).toBe('Talaria 正在工作，仍要退出吗？')
    expect(question?.detail.length).toBeLessThan(120)
  })
})
