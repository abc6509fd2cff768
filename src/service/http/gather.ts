/**
 * Questions that arrive in one turn of the event loop, answered together: under a burst of requests, one statement is
 * sent for all of them. Nothing is kept, so each answer is newer than its question.
 *
 * @param load answers in the order of the questions; what it throws, all of them throw
 */
export function gathered<Question, Answer>(
  load: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];

  async function flush(): Promise<void> {
    const arrived = waiting;
    waiting = [];
    try {
      const answers = await load(arrived.map(({ question }) => question));
      for (const [index, { resolve }] of arrived.entries()) resolve(answers[index]!);
    } catch (error) {
      for (const { reject } of arrived) reject(error);
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void flush());
      waiting.push({ question, resolve, reject });
    });
}

interface Waiting<Question, Answer> {
  readonly question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}
