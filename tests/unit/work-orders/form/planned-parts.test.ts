import { describe, expect, it } from "vitest";
import { linesOf, sentLines, withPlannedParts } from "~/features/work-orders/ui/form/planned-parts";

const ID = "0198a1b2-c3d4-7000-8000-000000000001";

describe("the planned parts of a form", () => {
  it("are parsed by stock part or by free text, without blank rows", () => {
    const parts = [
      { stock: `${ID} litre Engine oil`, quantityThousandths: 2000 },
      { stock: "" },
      { name: "", unit: "piece", quantityThousandths: "" },
      { name: "Rope", unit: "meter", quantityThousandths: 500 },
    ];
    expect(withPlannedParts({ id: "1", parts })).toEqual({
      id: "1",
      parts: [
        { sparePartId: ID, unit: "litre", name: "Engine oil", quantityThousandths: 2000 },
        { sparePartId: null, name: "Rope", unit: "meter", quantityThousandths: 500 },
      ],
    });
    expect(withPlannedParts({})).toEqual({ parts: [] });
  });

  it("are filled in again after a refusal, and when the order is opened", () => {
    const sent = {
      "parts.0.stock": `${ID} litre Engine oil`,
      "parts.0.quantityThousandths": "2000",
      "parts.3.name": "Rope",
      "parts.3.unit": "meter",
      "parts.3.quantityThousandths": "x",
      "parts.4.stock": "",
      "parts.4.quantityThousandths": "",
    };
    expect(sentLines(sent)).toMatchObject([
      { fromStock: true, stock: { name: "Engine oil" }, quantityThousandths: 2000 },
      { fromStock: false, name: "Rope", unit: "meter", quantityThousandths: "x" },
    ]);
    expect(
      linesOf([{ sparePartId: ID, name: "Engine oil", unit: "litre", quantityThousandths: 1 }]),
    ).toMatchObject([{ fromStock: true, stock: { id: `${ID} litre Engine oil` } }]);
  });
});
