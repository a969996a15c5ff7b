interface Transition<Subject, State, Actor> {
  readonly from: readonly State[] | "any";
  /** It depends on this besides the state. */
  readonly when?: (subject: Subject, now: Date) => boolean;
  readonly to: State | "same";
  readonly by: readonly Actor[];
}

interface Machine<Subject, State> {
  readonly stateOf: (subject: Subject) => State;
  /** Somebody whose action is not allowed is told this. */
  readonly refusal: (subject: Subject, action: string) => Error;
}

/**
 * The only place that says what may be done with a record, in which state, by whom, and what becomes of it. Of an
 * action's transitions the first that fits applies. `Effects` are what a transition also means for the record.
 */
export const stateMachine =
  <Subject, State extends string, Actor extends string, Effects extends object = object>({
    stateOf,
    refusal,
  }: Machine<Subject, State>) =>
  <Action extends string>(
    table: Readonly<Record<Action, readonly (Transition<Subject, State, Actor> & Effects)[]>>,
  ) => {
    const actions = Object.keys(table) as Action[];
    const find = (action: Action, subject: Subject, actor: Actor, now = new Date()) =>
      table[action].find(
        ({ from, when, by }) =>
          by.includes(actor) &&
          (from === "any" || from.includes(stateOf(subject))) &&
          (!when || when(subject, now)),
      );
    return {
      actions,
      /** Undefined if it is not allowed. */
      find,
      /** Throws the refusal if it is not allowed. */
      require(action: Action, subject: Subject, actor: Actor, now = new Date()) {
        const transition = find(action, subject, actor, now);
        if (!transition) throw refusal(subject, action);
        return transition;
      },
      /** This actor may do these now, for buttons; in the order of the table. */
      allowed: (subject: Subject, actor: Actor, now = new Date()) =>
        actions.filter((action) => find(action, subject, actor, now)),
    };
  };
