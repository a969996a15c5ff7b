import { useState } from "react";
import { ApplicationForm } from "./application-form.tsx";
import { ApplicationSent } from "./application-sent.tsx";

type Stage = "first" | "sent" | "another";

export function Application() {
  const [stage, setStage] = useState<Stage>("first");
  if (stage === "sent") return <ApplicationSent onAnother={() => setStage("another")} />;
  return <ApplicationForm startFocused={stage === "another"} onSent={() => setStage("sent")} />;
}
